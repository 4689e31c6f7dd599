import { emailKey } from '../lead-keys.ts'
import { gramNumbersToFind, searchTerms } from '../search-text.ts'
import type { LeadFilter } from '../store.ts'

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

/** What a filter becomes in SQL, with its values from $1 on. */
export function leadConditions(filter: LeadFilter): LeadConditions {
  const terms = searchTerms(filter.search ?? '')
  const grams = gramNumbersToFind(terms)
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
