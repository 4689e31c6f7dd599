import { gramNumbersToFind, isSmallNumber } from '../search-text.ts'
import type { Database, SearchParts } from '../statements/database.ts'

/** With more hits than this, reading by time meets enough of them sooner than comparing the grams of every hit does. */
const fewHits = 5000
const newestLooked = 1000
const manyOfNewest = 50

export async function searchLeads(db: Pick<Database, 'read'>, terms: string[]): Promise<SearchParts> {
  const values = Object.fromEntries(terms.map((term, at) => [`term${at}`, term]))
  // One comparison for all: several would make the planner expect far fewer hits than there are.
  const saysAll = `least(${terms.map(placeOf)}) > 0`
  const grams = gramNumbersToFind(terms)
  const from = 'leads JOIN lead_search ON lead_seq = leads.seq'
  return (await isWide(db, saysAll, values, grams))
    ? { from, where: saysAll, values }
    : { from, where: `${saysAll} AND grams @> $grams::integer[]`, values: { ...values, grams } }
}

const placeOf = (term: string, at: number) =>
  isSmallNumber(term)
    ? `CASE WHEN text ~ ('(?<![0-9])' || $term${at} || '(?![0-9])') THEN 1 ELSE 0 END`
    : `strpos(text, $term${at})`

/** Whether the words are in so many leads that the index over their grams is of no use. */
async function isWide(
  db: Pick<Database, 'read'>,
  saysAll: string,
  values: Record<string, string>,
  grams: number[],
): Promise<boolean> {
  const freshPlan = { freshPlan: true }
  // The index would put together all leads with a common gram, and takes ten times as long to say that they are many.
  const [newest] = await db.read<{ hits: number }>(
    `SELECT count(*) AS hits FROM (
       SELECT seq FROM leads ORDER BY timestamp DESC, seq DESC LIMIT ${newestLooked}) AS newest
     JOIN lead_search ON lead_seq = seq WHERE ${saysAll}`,
    values,
    freshPlan,
  )
  if ((newest?.hits ?? 0) >= manyOfNewest) return true
  const [row] = await db.read<{ hits: number }>(
    `SELECT count(*) AS hits FROM (
       SELECT FROM lead_search WHERE grams @> $grams::integer[] LIMIT ${fewHits + 1}) AS found`,
    { grams },
    freshPlan,
  )
  return (row?.hits ?? 0) > fewHits
}
