import { hash } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError, sameKey } from './config.ts'
import type { ServerStore } from './database/store.ts'
import { codeOf, isDiskTrouble } from './process/describe-error.ts'
import { draftOf, nameDraft, removeAbandonedDrafts, writeThrough } from './process/durable-file.ts'
import { newToken } from './process/random-token.ts'

type KeySettings = Pick<Config, 'dataDir' | 'emailApiKey' | 'identitySecret'> &
  Partial<Pick<Config, 'emailApi'>>

export type Secrets = Awaited<ReturnType<typeof loadSecrets>>

/**
 * Keys come from the environment, else from PostgreSQL, where all servers share them, else from the data folder,
 * generated at the first start.
 */
export async function loadSecrets(
  { dataDir, emailApiKey, identitySecret, emailApi }: KeySettings,
  store: ServerStore,
) {
  // Drafts of keys and of killed restores. A copy in progress is left to its own command.
  await removeAbandonedDrafts(dataDir, ['.key', '.sqlite']).catch(unlessDiskTrouble)
  const warnings: string[] = []
  const key = async (variable: string, file: string, given: string | undefined) => {
    if (given === undefined) return sharedKey(dataDir, file, variable, store)
    if (await isOfAnother(store, file, given))
      warnings.push(
        `${variable} is not the key that other servers of this database use: set the same on all.`,
      )
    return given
  }
  const ownKey = await key('EMAIL_API_KEY', 'email-api.key', emailApiKey)
  // The own key may be a generated one, which the check of the settings cannot see.
  if (ownKey === emailApi?.key) throw new ConfigError(sameKey)
  return {
    /** The required `x-api-key` of `/actions/sendEmail`. */
    emailApiKey: ownKey,
    identitySecret: await key('IDENTITY_SECRET', 'identity.key', identitySecret),
    warnings,
  }
}

function unlessDiskTrouble(error: unknown): void {
  if (!isDiskTrouble(error)) throw error
}

const fingerprintOf = (key: string) => hash('sha256', `firsthour server key ${key}`).slice(0, 16)

/** The last key set becomes the shared one: when servers get a new key one by one, only the first warns. */
async function isOfAnother(store: ServerStore, name: string, given: string): Promise<boolean> {
  const own = { value: null, fingerprint: fingerprintOf(given) }
  const shared = await store.shareKey(name, own)
  if (shared === undefined || shared.fingerprint === own.fingerprint) return false
  await store.replaceSharedKey(name, own)
  return true
}

/** Offers a key that an earlier version stored in the data folder, so that nobody is signed out. */
async function sharedKey(folder: string, name: string, variable: string, store: ServerStore) {
  const offered = (await readKey(join(folder, name))) ?? newToken()
  const shared = await store.shareKey(name, { value: offered, fingerprint: fingerprintOf(offered) })
  if (shared === undefined) return keptKey(folder, name)
  if (shared.value !== null) return shared.value
  throw new Error(
    `${variable} is set on other servers of this database and not here: set the same here, or unset it on all and delete '${name}' from the table server_keys.`,
  )
}

async function keptKey(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  const found = await readKey(path)
  if (found !== undefined) return found
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(unlessDiskTrouble)
  // If several servers start at once, all read the key that was published first.
  const draft = draftOf(path)
  const key = newToken()
  try {
    await writeThrough(draft, `${key}\n`, 'wx')
  } catch (error) {
    // Valid until this server stops: without a disk, nothing that it signs is stored longer anyway.
    unlessDiskTrouble(error)
    await rm(draft, { force: true }).catch(unlessDiskTrouble)
    return key
  }
  if (!(await nameDraft(draft, path))) await rm(draft)
  const made = await readKey(path)
  if (made === undefined) throw new Error(`${path} was deleted while it was being created.`)
  return made
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    const key = (await readFile(path, 'utf8')).trim()
    if (!/^[\x21-\x7e]{32,}$/.test(key))
      throw new Error(
        `${path} must hold one key of at least 32 visible characters; delete it to get a new one.`,
      )
    return key
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}
