import { gramNumbersToFind, isSmallNumber } from '../search-text.ts'
import type { Database, SearchParts } from '../statements/database.ts'

/** With more hits than this, reading leads by time finds enough sooner than comparing the grams of every hit. */
const fewHits = 5000
const newestLooked = 1000
const manyOfNewest = 50

export async function searchLeads(db: Pick<Database, 'read'>, terms: string[]): Promise<SearchParts> {
  const values = Object.fromEntries(terms.map((term, at) => [`term${at}`, term]))
  // One comparison for all terms: with several the planner underestimates the hits.
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

/** Whether so many leads contain the terms that the gram index does not help. */
async function isWide(
  db: Pick<Database, 'read'>,
  saysAll: string,
  values: Record<string, string>,
  grams: number[],
): Promise<boolean> {
  const freshPlan = { freshPlan: true }
  // Sampled first: for a common gram the index collects all leads, and takes ten times as long to report many.
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
