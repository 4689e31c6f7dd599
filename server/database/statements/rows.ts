import type { Collection } from '../../../contract/forms.ts'
import type { LeadStatus } from '../../../contract/lead-status.ts'
import { type InboxLead, type Lead, mostCounted } from '../lead.ts'
import type { Database, Values } from './dialect.ts'

export interface LeadRow {
  id: string
  collection: Collection
  fields: string
  timestamp: number
  spam_reason: string | null
  notice_version: string | null
  language: string
  source: string
  status: LeadStatus
  owner: string | null
  due_on: string | null
  version: number
}

export const leadColumns = `leads.id, leads.collection, leads.fields, leads.timestamp, leads.spam_reason,
  leads.notice_version, leads.language, leads.source, leads.status, leads.owner, leads.due_on, leads.version`

export const leadFromRow = (row: LeadRow): Lead => ({
  id: row.id,
  collection: row.collection,
  fields: JSON.parse(row.fields),
  timestamp: row.timestamp,
  spamReason: row.spam_reason,
  noticeVersion: row.notice_version,
  language: row.language,
  source: JSON.parse(row.source),
  status: row.status,
  owner: row.owner,
  dueOn: row.due_on,
  version: row.version,
})

export type InboxRow = LeadRow & { unread: number; notes: number; of_person: number }

export const inboxColumns = `${leadColumns}, leads.unread,
  (SELECT count(*) FROM lead_changes WHERE lead_seq = leads.seq AND field = 'note') AS notes,
  (SELECT count(*) FROM (
     SELECT 1 FROM lead_search AS own JOIN lead_search AS one ON one.person = own.person
     WHERE own.lead_seq = leads.seq LIMIT ${mostCounted + 1}) AS of_person) AS of_person`

export const inboxLeadFromRow = (row: InboxRow): InboxLead => ({
  ...leadFromRow(row),
  unread: row.unread === 1,
  notes: row.notes,
  others: Math.max(0, row.of_person - 1),
})

const pageRows = 500

/**
 * Pages by key: each continues behind the last row of the page before, at the same cost however far in. The text says
 * `seq > $after ORDER BY seq LIMIT $limit`.
 */
export async function* readInPages<Row extends { seq: number }, Item>(
  db: Database,
  text: string,
  values: Values,
  itemOf: (row: Row) => Item,
): AsyncGenerator<Item> {
  for (let after = 0; ; ) {
    const rows = await db.read<Row>(text, { ...values, after, limit: pageRows })
    for (const row of rows) yield itemOf(row)
    if (rows.length < pageRows) return
    after = rows.at(-1)?.seq ?? after
  }
}

/** So that a lead waits for a small part of a day's clearing at most. */
const rowsPerPart = 5000

/** Many small commands, so that leads are written in between. Returns how many rows went in all. */
export async function dropInParts(db: Database, text: string, values: Values): Promise<number> {
  for (let dropped = 0; ; ) {
    const { changes } = await db.write(text, { ...values, limit: rowsPerPart })
    dropped += changes
    if (changes < rowsPerPart) return dropped
  }
}

/**
 * The same by time. Each part begins where the last one ended, so that it need not walk over the dead rows of the parts
 * before; rows of one millisecond go together.
 */
export async function dropByTime(db: Database, table: string, before: number): Promise<number> {
  const part = `SELECT timestamp FROM ${table} WHERE timestamp >= $from AND timestamp < at($before)
    ORDER BY timestamp LIMIT $limit`
  for (let dropped = 0, from = Number.MIN_SAFE_INTEGER; ; ) {
    const [found] = await db.read<{ count: number; last: number }>(
      `SELECT count(*) AS count, max(timestamp) AS last FROM (${part}) AS part`,
      { from, before, limit: rowsPerPart },
    )
    if (!found?.count) return dropped
    const text = `DELETE FROM ${table} WHERE timestamp >= $from AND timestamp <= $last`
    dropped += (await db.write(text, { from, last: found.last })).changes
    if (found.count < rowsPerPart) return dropped
    from = found.last + 1
  }
}
