import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { StorePlace } from '../config.ts'
import { CopyError, publishAs, publishDraft } from './copy-files.ts'
import { noteCopy } from './copy-notes.ts'
import { allRowsOf, countsOf, type OnProgress, openCopy, progressOf, writeCopy } from './copy-rows.ts'
import { copyDraft, draftBeside, withCopyLock } from './drafts.ts'
import { erasuresOf, noteErasures } from './journal.ts'
import { readStore, refuseOtherState } from './live-store.ts'
import { type RowStore, sqliteRows } from './row-store.ts'

interface MakeOptions {
  file?: string | undefined
  /** Whether proofs of erasures name the file. */
  isNoted?: boolean
  /** How many copies stay in the folder. */
  keep?: number
  now: number
  onProgress?: OnProgress
}

/** The copy gets its name only when it is complete, durable and verified. */
export async function makeCopy(
  config: StorePlace,
  { file, isNoted = true, keep, now, onProgress }: MakeOptions,
) {
  const { dataDir } = config
  const path = file === undefined ? undefined : resolve(file)
  return withCopyLock(dataDir, async () => {
    for (const each of path === undefined ? [] : [path, draftBeside(path)])
      if (existsSync(each)) throw alreadyExists(each)
    const draft = path === undefined ? copyDraft(dataDir) : draftBeside(path)
    const made = await readStore(config, async (store) => {
      refuseOtherState(store)
      if (path !== undefined && isNoted) await noteCopy(dataDir, { path, madeAt: now })
      else if (keep !== undefined) await noteCopy(dataDir, { keep })
      return copyInto(draft, store, dataDir, onProgress)
    })
    const { size } = await stat(draft)
    if (path !== undefined && !(await publishAs(draft, path))) throw alreadyExists(path)
    return { ...made, bytes: size, path: path ?? (await publishDraft(draft, 'firsthour', now)) }
  })
}

const alreadyExists = (path: string) => new CopyError(`${path} already exists and is not overwritten.`)

/** Writes and checks a draft of what the store holds. */
export async function copyInto(draft: string, store: RowStore, dataDir: string, onProgress?: OnProgress) {
  await noteErasures(erasuresOf(store), dataDir)
  await writeCopy(draft, allRowsOf(store), onProgress && (await progressOf(store, onProgress)))
  using copy = openCopy(draft)
  return await countsOf(sqliteRows(copy))
}
