import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { valueOfJson } from '../lead-edits.ts'
import { emailKey } from '../lead-keys.ts'
import { type LeadChange, mostFoundByStart, type StatusCount } from '../lead-work-store.ts'
import { searchTerms, trigramsOf } from '../search-text.ts'
import type { Lead, LeadFilter } from '../store.ts'
import type { Page } from './read-queries.ts'
import { leadColumns, leadFromRow } from './rows.ts'

export interface LeadCursor {
  timestamp: number
  seq: number
}

/** With more hits than this, reading by time meets a page of them sooner than sorting all of them does. */
const fewHits = 5000
/** A letter that begins more trigrams than this is in most leads. */
const mostStarts = 500
const inNoText = '\n\n\n'

export function leadQueries(db: DatabaseSync, pageRows: number) {
  const lead = db.prepare(`SELECT ${leadColumns} FROM leads WHERE id = ?`)
  const hits = db.prepare(`
    SELECT count(*) AS count FROM (
      SELECT rowid FROM lead_search_index WHERE lead_search_index MATCH ? LIMIT ${fewHits + 1})`)
  db.exec('CREATE VIRTUAL TABLE temp.search_terms USING fts5vocab (main, lead_search_index, row)')
  const startingWith = db.prepare(`
    SELECT term FROM search_terms WHERE term >= ?1 AND term < ?1 || char(1114111) LIMIT ${mostStarts + 1}`)
  const changes = db.prepare(`
    SELECT changed_at, actor, field, old_value, new_value FROM lead_changes
    WHERE lead_seq = (SELECT seq FROM leads WHERE id = ?) ORDER BY seq`)
  const statuses = db.prepare(`
    SELECT collection, status, count(*) AS count FROM leads
    WHERE timestamp >= ? AND timestamp < ? AND spam_reason IS NULL GROUP BY collection, status
    ORDER BY collection, status`)
  const held = db.prepare(`
    SELECT count(*) AS count FROM leads WHERE spam_reason IS NOT NULL AND spam_reason <> 'duplicate' AND status = 'new'`)
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

  const matchOf = (term: string): string => {
    const grams = trigramsOf(term)
    if (grams.length > 0) return grams.map(quoted).join(' AND ')
    const starts = startingWith.all(term).map((row) => String(row.term))
    if (starts.length > mostStarts) return ''
    return `(${(starts.length > 0 ? starts : [inNoText]).map(quoted).join(' OR ')})`
  }

  /** Through the index when it narrows the search down; else by time, reading what each lead says. */
  const searchParts = (
    search: string | undefined,
  ): { from: string; match: string | null; terms: string[] } => {
    const terms = searchTerms(search ?? '')
    if (terms.length === 0) return { from: 'leads', match: null, terms }
    const match = terms.map(matchOf).filter(Boolean).join(' AND ')
    const narrow = match !== '' && Number(hits.get(match)?.count) <= fewHits
    const reading = 'JOIN lead_search ON lead_search.lead_seq = leads.seq'
    return narrow
      ? {
          from: `(SELECT rowid AS hit FROM lead_search_index WHERE lead_search_index MATCH $match)
            CROSS JOIN leads ON leads.seq = hit ${reading}`,
          match,
          terms,
        }
      : { from: `leads ${reading}`, match: null, terms }
  }

  return {
    findLead(id: string): Lead | undefined {
      const row = lead.get(id)
      return row && leadFromRow(row)
    },

    leadPage(filter: LeadFilter, after: LeadCursor | undefined): Page<Lead, LeadCursor> {
      const newest = filter.order === 'newest'
      const { from, match, terms } = searchParts(filter.search)
      const statement = prepareOnce(`
        SELECT leads.seq, ${leadColumns} FROM ${from}
        WHERE timestamp >= $since AND timestamp < $until AND (timestamp, leads.seq) ${newest ? '<' : '>'} ($at, $seq)
          AND ($collection IS NULL OR collection = $collection) AND ($email IS NULL OR email = $email)
          AND ($spam IS NULL OR (spam_reason IS NOT NULL) = $spam) AND ($status IS NULL OR status = $status)
          ${terms.map((_, at) => `AND instr(text, $term${at}) > 0`).join(' ')}
        ORDER BY timestamp ${newest ? 'DESC' : ''}, leads.seq ${newest ? 'DESC' : ''} LIMIT ${pageRows}`)
      const rows = statement.all({
        since: filter.since ?? 0,
        until: filter.until ?? Number.MAX_SAFE_INTEGER,
        at: after?.timestamp ?? (newest ? Number.MAX_SAFE_INTEGER : -1),
        seq: after?.seq ?? 0,
        collection: filter.collection ?? null,
        email: filter.email === undefined ? null : emailKey(filter.email),
        spam: filter.spam === undefined ? null : Number(filter.spam === 'only'),
        status: filter.status ?? null,
        ...(match !== null && { match }),
        ...Object.fromEntries(terms.map((term, at) => [`term${at}`, term])),
      })
      const last = rows.length === pageRows ? rows.at(-1) : undefined
      const cursor = last && { timestamp: Number(last.timestamp), seq: Number(last.seq) }
      return { rows: rows.map(leadFromRow), after: cursor }
    },

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

/** As FTS5 takes a text literally. */
const quoted = (gram: string) => `"${gram.replaceAll('"', '""')}"`
