import type { Database } from './database.ts'
import { readValues } from './reading.ts'

/**
 * Small batches: a new lead waits for one of them at most. On PostgreSQL texts are folded on the main thread, where 25
 * of the worst messages take 90 ms.
 */
const leadsPerPart = 25

export async function indexSomeLeads(db: Database): Promise<number> {
  const noted = `SELECT lead_seq AS value FROM leads_to_index ORDER BY value LIMIT ${leadsPerPart}`
  const seqs = await readValues<number>(db, noted)
  if (seqs.length > 0) await db.transact('indexLeads', seqs, db.hasGrams)
  return seqs.length
}

/** Called before a search, so that it misses no lead. */
export async function indexAllLeads(db: Database): Promise<void> {
  while ((await indexSomeLeads(db)) === leadsPerPart) await db.yieldLock()
}
