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

/** With more hits than this, looking at every text costs less than comparing the grams of every hit. */
const fewHits = 2000

/** Whether the words of a search are in so many leads that the index over their grams is of no use. */
export async function isWideSearch(query: Query, search: string | undefined): Promise<boolean> {
  const grams = gramNumbersToFind(searchTerms(search ?? ''))
  if (grams.length === 0) return false
  const [row] = await query<{ hits: number }>(
    '',
    `SELECT count(*) AS hits FROM (
       SELECT FROM lead_search WHERE grams @> $1::integer[] LIMIT ${fewHits + 1}) AS found`,
    [grams],
  )
  return (row?.hits ?? 0) > fewHits
}

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
      ${terms.map((_, at) => `AND strpos(text, $${at + firstTerm}) > 0`).join(' ')}
      ${grams.length > 0 ? `AND grams @> $${terms.length + firstTerm}::integer[]` : ''}`,
    values: [...values, ...terms, ...(grams.length > 0 ? [grams] : [])],
    searches,
  }
}
