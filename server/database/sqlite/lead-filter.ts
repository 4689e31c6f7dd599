import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { emailKey } from '../lead-keys.ts'
import { searchTerms, trigramsOf } from '../search-text.ts'
import type { LeadFilter } from '../store.ts'

/** With more hits than this, reading by time meets a page of them sooner than sorting all of them does. */
const fewHits = 5000
/** A letter that begins more trigrams than this is in most leads. */
const mostStarts = 500
const inNoText = '\n\n\n'

export interface FilterParts {
  from: string
  where: string
  values: Record<string, SQLInputValue>
}

/** What a filter becomes in SQL. */
export function leadFilterParts(db: DatabaseSync): (filter: LeadFilter) => FilterParts {
  const hits = db.prepare(`
    SELECT rowid AS hit FROM lead_search_index WHERE lead_search_index MATCH ? LIMIT ${fewHits + 1}`)
  db.exec('CREATE VIRTUAL TABLE temp.search_terms USING fts5vocab (main, lead_search_index, row)')
  const startingWith = db.prepare(`
    SELECT term FROM search_terms WHERE term >= ?1 AND term < ?1 || char(1114111) LIMIT ${mostStarts + 1}`)

  const matchOf = (term: string): string => {
    const grams = trigramsOf(term)
    if (grams.length > 0) return grams.map(quoted).join(' AND ')
    const starts = startingWith.all(term).map((row) => String(row.term))
    if (starts.length > mostStarts) return ''
    return `(${(starts.length > 0 ? starts : [inNoText]).map(quoted).join(' OR ')})`
  }

  /** Through the index when it narrows the search down; else by time, reading what each lead says. */
  const searched = (terms: string[]): { from: string; hits?: string } => {
    if (terms.length === 0) return { from: 'leads' }
    const match = terms.map(matchOf).filter(Boolean).join(' AND ')
    const found = match === '' ? undefined : hits.all(match).map(({ hit }) => Number(hit))
    const reading = 'CROSS JOIN lead_search ON lead_search.lead_seq = leads.seq'
    return found === undefined || found.length > fewHits
      ? { from: `leads ${reading}` }
      : {
          from: `(SELECT value AS hit FROM json_each($hits)) CROSS JOIN leads ON leads.seq = hit ${reading}`,
          hits: JSON.stringify(found),
        }
  }

  return (filter) => {
    const terms = searchTerms(filter.search ?? '')
    const { from, hits } = searched(terms)
    return {
      from,
      where: `timestamp >= $since AND timestamp < $until
        AND ($collection IS NULL OR collection = $collection) ${filter.email === undefined ? '' : 'AND email = $email'}
        AND ($spam IS NULL OR (spam_reason IS NOT NULL) = $spam) AND ($status IS NULL OR status = $status)
        AND ($unread IS NULL OR unread = $unread)
        ${terms.map((_, at) => `AND instr(text, $term${at}) > 0`).join(' ')}`,
      values: {
        since: filter.since ?? 0,
        until: filter.until ?? Number.MAX_SAFE_INTEGER,
        collection: filter.collection ?? null,
        ...(filter.email !== undefined && { email: emailKey(filter.email) }),
        spam: filter.spam === undefined ? null : Number(filter.spam === 'only'),
        status: filter.status ?? null,
        unread: filter.unread === undefined ? null : Number(filter.unread),
        ...(hits !== undefined && { hits }),
        ...Object.fromEntries(terms.map((term, at) => [`term${at}`, term])),
      },
    }
  }
}

/** As FTS5 takes a text literally. */
const quoted = (gram: string) => `"${gram.replaceAll('"', '""')}"`
