import { isSmallNumber, trigramsOf } from '../search-text.ts'
import type { Database, SearchParts } from '../statements/database.ts'

/** With more hits than this, reading leads by time fills a page sooner than sorting all hits. */
const fewHits = 5000
/** A prefix of more trigrams than this is in most leads. */
const mostStarts = 500
const inNoText = '\n\n\n'

/** All trigrams in the index. A temporary table of the reading connection. */
export const searchTermsTable =
  'CREATE VIRTUAL TABLE temp.search_terms USING fts5vocab (main, lead_search_index, row)'

/** Uses the index if it narrows the search down; otherwise reads leads by time and compares their text. */
export async function searchLeads({ read }: Pick<Database, 'read'>, terms: string[]): Promise<SearchParts> {
  const matchOf = async (term: string): Promise<string> => {
    const grams = trigramsOf(term)
    if (grams.length > 0) return grams.map(quoted).join(' AND ')
    const starts = await read<{ term: string }>(
      `SELECT term FROM search_terms WHERE term >= $term AND term < $term || char(1114111) LIMIT ${mostStarts + 1}`,
      { term },
    )
    if (starts.length > mostStarts) return ''
    const begun = starts.length > 0 ? starts.map((start) => start.term) : [inNoText]
    return `(${begun.map(quoted).join(' OR ')})`
  }

  const match = (await Promise.all(terms.map(matchOf))).filter(Boolean).join(' AND ')
  const hits =
    match === ''
      ? undefined
      : await read<{ hit: number }>(
          `SELECT rowid AS hit FROM lead_search_index WHERE lead_search_index MATCH $match LIMIT ${fewHits + 1}`,
          { match },
        )
  const narrow = hits !== undefined && hits.length <= fewHits
  const reading = 'CROSS JOIN lead_search ON lead_search.lead_seq = leads.seq'
  return {
    from: narrow
      ? `(SELECT value AS hit FROM json_each($hits)) CROSS JOIN leads ON leads.seq = hit ${reading}`
      : `leads ${reading}`,
    where: terms.map(saysTerm).join(' AND '),
    values: {
      ...Object.fromEntries(terms.map((term, at) => [`term${at}`, term])),
      ...(narrow && { hits: hits.map(({ hit }) => hit) }),
    },
  }
}

const saysTerm = (term: string, at: number) =>
  isSmallNumber(term)
    ? `' ' || text || ' ' GLOB '*[^0-9]' || $term${at} || '[^0-9]*'`
    : `instr(text, $term${at}) > 0`

/** Quotes a literal for FTS5. */
const quoted = (gram: string) => `"${gram.replaceAll('"', '""')}"`
