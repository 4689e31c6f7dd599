import { existsSync } from 'node:fs'
import type { StorePlace } from '../config.ts'
import { isTransient } from '../database/sqlite/connection.ts'
import { databasePath } from '../database/sqlite/path.ts'
import { isDiskTrouble } from '../process/describe-error.ts'
import { removeLeftDrafts } from './drafts.ts'
import { knownErasures, learnErasures, type Telling, withoutKnown } from './erasures.ts'
import { upgradeStore } from './first-version/upgrade.ts'
import { erasuresOf, noteErasures } from './journal.ts'
import { changeStore, lockErasures, readStore } from './live-store.ts'

export interface Prepared {
  upgraded: boolean
  /** Erasures that the database had forgotten. */
  learned: number
}

/**
 * What the start of a server does before it opens its store: removes drafts of killed commands, upgrades a store of
 * 1.0.0, and learns from the journal what a database that was taken back has forgotten.
 */
export async function prepareStore(config: StorePlace, telling: Telling): Promise<Prepared> {
  const { dataDir, databaseUrl } = config
  await removeLeftDrafts(dataDir).catch(unlessDiskTrouble)
  if (databaseUrl === undefined && !existsSync(databasePath(dataDir))) return { upgraded: false, learned: 0 }
  const state = await readStore(config, async (store) => store.state).catch(unlessDiskTrouble)
  if (state === 'first') await upgradeStore(config)
  else if (state !== 'current') return { upgraded: false, learned: 0 }
  const learned = await learnFromJournal(config, telling).catch(unlessDiskTrouble)
  return { upgraded: state === 'first', learned: learned ?? 0 }
}

/** A server whose disk is full still serves pages. */
function unlessDiskTrouble(error: unknown): undefined {
  if (!isDiskTrouble(error) && !isTransient(error)) throw error
}

async function learnFromJournal(config: StorePlace, telling: Telling): Promise<number> {
  const { dataDir } = config
  const note = () => readStore(config, (store) => noteErasures(erasuresOf(store), dataDir))
  if (await isForgetful(config)) {
    const { erasures } = await changeStore(config, async (store) => {
      await lockErasures(store)
      return learnErasures(store, knownErasures(dataDir), telling)
    })
    await note()
    return erasures
  }
  await note()
  return 0
}

/** Whether the journal has an erasure that the database has not. Only reads, since it nearly always has not. */
const isForgetful = (config: StorePlace): Promise<boolean> =>
  readStore(config, async (store) => {
    for await (const page of knownErasures(config.dataDir))
      if ((await withoutKnown(store, 'erasures', page)).length > 0) return true
    return false
  })
