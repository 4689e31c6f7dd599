import { addressKey } from '../../mail-address.ts'
import { deliveriesOf, type NewHandOver, type NewMail } from '../delivery.ts'
import { refuseNul } from '../errors.ts'
import type { HashKey } from '../hash-keys.ts'
import type { Editor, Lead, LeadFilter } from '../lead.ts'
import type { LeadReceipt, NewLead } from '../new-lead.ts'
import { containing, searchTerms } from '../search-text.ts'
import type { Database } from './database.ts'
import { readLeads } from './reading.ts'
import { type LeadRow, leadColumns, leadFromRow, notImported } from './rows.ts'

const pageRows = 500
export const newestFirst = 'ORDER BY leads.timestamp DESC, leads.id DESC'

export async function* listLeads(db: Database, filter: LeadFilter): AsyncGenerator<Lead> {
  const newest = filter.order === 'newest'
  const { where, values } = filtered(filter)
  const text = `SELECT ${leadColumns} FROM leads
    WHERE ${where} AND (leads.timestamp, leads.id) ${newest ? '<' : '>'} ($at, $id)
    ${newest ? newestFirst : 'ORDER BY leads.timestamp, leads.id'} LIMIT ${pageRows}`
  let [at, id] = [newest ? Number.MAX_SAFE_INTEGER : -1, '']
  for (;;) {
    const rows = await db.read<LeadRow>(text, { ...values, at, id })
    for (const row of rows) {
      yield leadFromRow(row)
      ;({ timestamp: at, id } = row)
    }
    if (rows.length < pageRows) return
  }
}

export function leadStore(db: Database) {
  return {
    /**
     * Writes the lead, its mails and its hand-overs in one transaction. A known key, or a form that was sent within
     * `duplicateWindowMs` and reads the same now, gets that lead's receipt.
     */
    async createLead(lead: NewLead, duplicateWindowMs: number): Promise<LeadReceipt> {
      refuseNul(lead.id, ...lead.mails.flatMap(({ to, subject }) => [to, subject]))
      return db.transact('createLead', lead, duplicateWindowMs)
    },

    async findLead(id: string): Promise<Lead | undefined> {
      return (await readLeads(db, 'leads WHERE id = $id', { id }))[0]
    },

    /** The keys of hashes, the newest first. */
    hashKeys: () => db.read<HashKey>('SELECT id, key FROM hash_keys ORDER BY made_at DESC, id'),

    /** What is known of these ids: of a stored lead its receipt, of an erased one that it was erased. */
    async receiptsOf(ids: string[]): Promise<LeadReceipt[]> {
      return db.read<LeadReceipt>(
        `SELECT id, timestamp, version, 'known' AS outcome FROM leads WHERE id among($ids)
         UNION ALL SELECT erased_id, erased_at, erased_at, 'erased' FROM erasures WHERE erased_id among($ids)`,
        { ids },
      )
    },

    /** Whether a thank-you was queued. False when its mailbox or client was over the limit. */
    async isThanked(id: string): Promise<boolean> {
      const text = `SELECT 1 AS found FROM deliveries WHERE lead_id = $id AND kind = 'acknowledgement'`
      return (await db.read(text, { id })).length > 0
    },

    /** Reads in pages, so that an export of any size needs little memory. */
    listLeads: (filter: LeadFilter): AsyncIterable<Lead> => listLeads(db, filter),

    /** Releases a held lead and queues the mails and hand-overs that it has not had yet. */
    releaseLead: (id: string, mails: NewMail[], by: Editor, handOvers?: NewHandOver[]) =>
      db.transact('releaseLead', id, deliveriesOf(mails, handOvers), by),

    /** Holds a lead as spam: nothing of it leaves until it is released. */
    holdLead: (id: string, by: Editor) => db.transact('holdLead', id, by),
  }
}

const untouched = `status = 'new' AND owner IS NULL AND due_on IS NULL
  AND NOT EXISTS (SELECT 1 FROM lead_changes WHERE lead_id = leads.id AND field = 'note')`

/** Translates a filter into SQL. */
export function filtered(filter: LeadFilter) {
  const terms = searchTerms(filter.search ?? '')
  const { spam, email, ids, unread, owner, dueBy, since, until, callTime } = filter
  const equal = {
    collection: filter.collection,
    status: filter.status,
    address: email === undefined ? undefined : addressKey(email),
    owner: owner ?? undefined,
    utm_source: filter.utmSource,
    utm_campaign: filter.utmCampaign,
    language: filter.language,
  }
  // Conditions of partial indexes are literals: with a parameter the planner cannot match the index.
  const conditions = [
    'true',
    since !== undefined && 'leads.timestamp >= $since',
    until !== undefined && 'leads.timestamp < $until',
    spam && `spam_reason IS ${spam === 'only' ? 'NOT NULL' : 'NULL'}`,
    unread !== undefined && `unread = ${Number(unread)}`,
    owner === null && 'owner IS NULL',
    dueBy !== undefined && 'due_on <= $dueBy',
    callTime !== undefined && 'fields LIKE $callTimeInJson',
    filter.untouched && untouched,
    filter.imported === false && notImported,
    ids && 'leads.id among($ids)',
    ...Object.entries(equal).map(([column, value]) => value !== undefined && `${column} = $${column}`),
    ...terms.map((_, at) => `search LIKE $term${at} ESCAPE '\\'`),
  ]
  const patterns = Object.fromEntries(terms.map((term, at) => [`term${at}`, containing(term)]))
  return {
    where: conditions.filter(Boolean).join(' AND '),
    // A quotation mark within a value is escaped, so nobody can type this.
    values: { since, until, dueBy, ids, callTimeInJson: `%"callTime":"${callTime}"%`, ...equal, ...patterns },
  }
}
