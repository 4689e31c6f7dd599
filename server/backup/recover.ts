import type { StorePlace } from '../config.ts'
import { checkSum } from './copy-files.ts'
import { openCopy } from './copy-rows.ts'
import { erasedSince, knownErasures, learnErasures, type Telling } from './erasures.ts'
import { addGrowing, addMissingLeads, arriving } from './from-file.ts'
import { changeStore, lockErasures, refuseOtherState } from './live-store.ts'
import { addKeys, noteErasuresOf, refuseOtherFile } from './restore.ts'
import { sqliteRows } from './row-store.ts'

/**
 * Learns the erasures that a copy or a journal knows, and adds its leads that are missing here, in one transaction. No erasure runs
 * beside it: one that came in between would miss what is added. Run again, it adds nothing.
 */
export async function recoverCopy(config: StorePlace, path: string, telling: Telling) {
  await refuseOtherFile(path)
  const checksum = await checkSum(path)
  using copy = openCopy(path)
  const file = sqliteRows(copy)
  const recovered = await changeStore(config, async (store) => {
    refuseOtherState(store)
    await lockErasures(store)
    await addKeys(store, file)
    const learned = await learnErasures(store, knownErasures(config.dataDir, { path, file }), telling)
    const since = await erasedSince(store, file)
    const arrivals = arriving(since)
    await addGrowing(store, file, arrivals.change)
    const added = await addMissingLeads(file, store, arrivals)
    return { ...added, learned, unreadable: since.unreadable }
  })
  await noteErasuresOf(config)
  return { ...recovered, checksum }
}
