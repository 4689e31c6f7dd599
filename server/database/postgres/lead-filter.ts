import { emailKey } from '../lead-keys.ts'
import { gramNumbersToFind, searchTerms } from '../search-text.ts'
import type { LeadFilter } from '../store.ts'
import type { Query } from './connection.ts'

export interface LeadConditions {
  from: string
  where: string
  values: unknown[]
  /**
   * A search is planned anew each time, so its statement has no name: how it is best done hangs on how rare the words
   * are.
   */
  searches: boolean
}

/** With more hits than this, reading by time meets enough of them sooner than comparing the grams of every hit does. */
const fewHits = 5000
const newestLooked = 1000
const manyOfNewest = 50

/** Whether the words of a search are in so many leads that the index over their grams is of no use. */
export async function isWideSearch(query: Query, search: string | undefined): Promise<boolean> {
  const terms = searchTerms(search ?? '')
  if (terms.length === 0) return false
  // The index would put together all leads with a common gram, and takes ten times as long to say that they are many.
  const [newest] = await query<{ hits: number }>(
    '',
    `SELECT count(*) AS hits FROM (
       SELECT seq FROM leads ORDER BY timestamp DESC, seq DESC LIMIT ${newestLooked}) AS newest
     JOIN lead_search ON lead_seq = seq WHERE ${saysAll(terms, 1)}`,
    terms,
  )
  if ((newest?.hits ?? 0) >= manyOfNewest) return true
  const [row] = await query<{ hits: number }>(
    '',
    `SELECT count(*) AS hits FROM (
       SELECT FROM lead_search WHERE grams @> $1::integer[] LIMIT ${fewHits + 1}) AS found`,
    [gramNumbersToFind(terms)],
  )
  return (row?.hits ?? 0) > fewHits
}

/** One comparison for all: several would make the planner expect far fewer hits than there are. */
const saysAll = (terms: string[], first: number) =>
  `least(${terms.map((_, at) => `strpos(text, $${at + first})`)}) > 0`

/** What a filter becomes in SQL, with its values from $1 on. */
export function leadConditions(filter: LeadFilter, isWide = false): LeadConditions {
  const terms = searchTerms(filter.search ?? '')
  const grams = isWide ? [] : gramNumbersToFind(terms)
  const values = [
    filter.since ?? 0,
    filter.until ?? Number.MAX_SAFE_INTEGER,
    filter.collection,
    filter.email === undefined ? null : emailKey(filter.email),
    filter.spam && filter.spam === 'only',
    filter.status,
    filter.unread,
  ]
  const searches = terms.length > 0
  const firstTerm = values.length + 1
  return {
    from: `leads ${searches ? 'JOIN lead_search ON lead_seq = seq' : ''}`,
    where: `timestamp >= $1 AND timestamp < $2
      AND ($3::text IS NULL OR collection = $3) AND ($4::text IS NULL OR email = $4)
      AND ($5::boolean IS NULL OR (spam_reason IS NOT NULL) = $5) AND ($6::text IS NULL OR status = $6)
      AND ($7::boolean IS NULL OR unread = $7)
      ${searches ? `AND ${saysAll(terms, firstTerm)}` : ''}
      ${grams.length > 0 ? `AND grams @> $${terms.length + firstTerm}::integer[]` : ''}`,
    values: [...values, ...terms, ...(grams.length > 0 ? [grams] : [])],
    searches,
  }
}
