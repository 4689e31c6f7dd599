import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { StatusCount } from '../../../contract/report.ts'
import { type InboxLead, type InboxPage, markedByPerson, mostFound } from '../desk-store.ts'
import { valueOfJson } from '../lead-edits.ts'
import { type LeadChange, mostFoundByStart } from '../lead-work-store.ts'
import type { Lead, LeadFilter, SentLead } from '../store.ts'
import { leadFilterParts } from './lead-filter.ts'
import type { Page } from './read-queries.ts'
import { inboxColumns, inboxLeadFromRow, leadColumns, leadFromRow } from './rows.ts'

export interface LeadCursor {
  timestamp: number
  seq: number
}

export function leadQueries(db: DatabaseSync, pageRows: number) {
  const lead = db.prepare(`SELECT ${leadColumns} FROM leads WHERE id = ?`)
  const sentLead = db.prepare(`
    SELECT ${leadColumns} FROM leads WHERE id = ? AND sender_token = ? AND timestamp >= ?`)
  const partsOf = leadFilterParts(db)
  const inboxLeads = db.prepare(`
    SELECT ${inboxColumns} FROM leads WHERE id IN (SELECT value FROM json_each(?))`)
  const inboxLeadsBySeq = db.prepare(`
    SELECT ${inboxColumns} FROM json_each(?) CROSS JOIN leads ON leads.seq = value ORDER BY key`)
  const waiting = db.prepare('SELECT 1 FROM leads_to_index LIMIT 1')
  const changes = db.prepare(`
    SELECT changed_at, actor, field, old_value, new_value FROM lead_changes
    WHERE lead_seq = (SELECT seq FROM leads WHERE id = ?) ORDER BY seq`)
  const statuses = db.prepare(`
    SELECT collection, status, count(*) AS count FROM leads
    WHERE timestamp >= ? AND timestamp < ? AND spam_reason IS NULL GROUP BY collection, status
    ORDER BY collection, status`)
  const held = db.prepare(`
    SELECT count(*) AS count FROM leads WHERE spam_reason IS NOT NULL AND spam_reason NOT IN ('duplicate', '${markedByPerson}') AND status = 'new'`)
  const byIdStart = db.prepare(`
    SELECT ${leadColumns} FROM leads WHERE id >= ?1 AND id < ?1 || 'g' ORDER BY id LIMIT ${mostFoundByStart}`)
  const byReference = db.prepare(`
    SELECT ${leadColumns} FROM lead_search JOIN leads ON leads.seq = lead_seq
    WHERE reference >= ?1 AND reference < ?1 || 'a' ORDER BY leads.seq LIMIT ${mostFoundByStart}`)

  const prepared = new Map<string, StatementSync>()
  const prepareOnce = (sql: string) => {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }

  return {
    findLead(id: string): Lead | undefined {
      const row = lead.get(id)
      return row && leadFromRow(row)
    },

    findSentLead({ id, tokenHash }: SentLead, since: number): Lead | undefined {
      const row = sentLead.get(id, tokenHash, since)
      return row && leadFromRow(row)
    },

    leadPage(filter: LeadFilter, after: LeadCursor | undefined): Page<Lead, LeadCursor> {
      const newest = filter.order === 'newest'
      const { from, where, values } = partsOf(filter)
      const statement = prepareOnce(`
        SELECT leads.seq, ${leadColumns} FROM ${from}
        WHERE ${where} AND (timestamp, leads.seq) ${newest ? '<' : '>'} ($at, $seq)
        ORDER BY timestamp ${newest ? 'DESC' : ''}, leads.seq ${newest ? 'DESC' : ''} LIMIT ${pageRows}`)
      const rows = statement.all({
        ...values,
        at: after?.timestamp ?? (newest ? Number.MAX_SAFE_INTEGER : -1),
        seq: after?.seq ?? 0,
      })
      const last = rows.length === pageRows ? rows.at(-1) : undefined
      const cursor = last && { timestamp: Number(last.timestamp), seq: Number(last.seq) }
      return { rows: rows.map(leadFromRow), after: cursor }
    },

    inboxPage(filter: LeadFilter, offset: number, limit: number): InboxPage {
      const { from, where, values } = partsOf(filter)
      if (filter.search !== undefined) {
        const found = prepareOnce(`
          SELECT leads.seq, unread FROM ${from} WHERE ${where}
          ORDER BY timestamp DESC, leads.seq DESC LIMIT ${mostFound + 1}`).all(values)
        const counted = found.slice(0, mostFound)
        const seqs = counted.slice(offset, offset + limit).map(({ seq }) => Number(seq))
        return {
          leads: inboxLeadsBySeq.all(JSON.stringify(seqs)).map(inboxLeadFromRow),
          counts: {
            total: counted.length,
            unread: counted.filter(({ unread }) => unread === 1).length,
            more: found.length > mostFound,
          },
        }
      }
      const rows = prepareOnce(`
        SELECT ${inboxColumns} FROM (
          SELECT leads.seq AS found FROM ${from} WHERE ${where}
          ORDER BY timestamp DESC, leads.seq DESC LIMIT $limit OFFSET $offset
        ) CROSS JOIN leads ON leads.seq = found ORDER BY leads.timestamp DESC, leads.seq DESC`).all({
        ...values,
        limit,
        offset,
      })
      const leads = rows.map(inboxLeadFromRow)
      if (offset > 0) return { leads }
      const counts = prepareOnce(
        `SELECT count(*) AS total, coalesce(sum(unread), 0) AS unread FROM ${from} WHERE ${where}`,
      ).get(values)
      return {
        leads,
        counts: { total: Number(counts?.total), unread: Number(counts?.unread), more: false },
      }
    },

    areAllIndexed: (): boolean => waiting.get() === undefined,

    findInboxLeads: (ids: string[]): InboxLead[] => inboxLeads.all(JSON.stringify(ids)).map(inboxLeadFromRow),

    listLeadChanges: (id: string): LeadChange[] =>
      changes.all(id).map((row) => ({
        changedAt: Number(row.changed_at),
        actor: String(row.actor),
        field: String(row.field),
        from: valueOfJson(row.old_value === null ? null : String(row.old_value)),
        to: valueOfJson(row.new_value === null ? null : String(row.new_value)),
      })),

    countLeadsByStatus: (since: number, until: number): StatusCount[] =>
      // The columns are written only from a Lead.
      statuses.all(since, until).map((row) => ({ ...row }) as unknown as StatusCount),

    countHeldLeads: (): number => Number(held.get()?.count),

    findLeadsByStart: (start: { id: string } | { reference: string }): Lead[] =>
      ('id' in start ? byIdStart.all(start.id) : byReference.all(start.reference)).map(leadFromRow),
  }
}
