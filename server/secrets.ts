import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { removeAbandonedDrafts, syncFolder, writeThrough } from './durable-file.ts'

export interface Secrets {
  /** What `x-api-key` must say at `/actions/sendEmail`. */
  emailApiKey: string
  /** Signs anonymous tokens. */
  identitySecret: string
}

const draftOfKey = /\.key\.[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Keys from the environment, else those made at the first start and kept in the data folder. */
export async function loadSecrets(
  config: Pick<Config, 'dataDir' | 'emailApiKey' | 'identitySecret'>,
): Promise<Secrets> {
  await removeAbandonedDrafts(config.dataDir, (name) => draftOfKey.test(name))
  const kept = (name: string) => keptKey(config.dataDir, name)
  return {
    emailApiKey: config.emailApiKey ?? (await kept('email-api.key')),
    identitySecret: config.identitySecret ?? (await kept('identity.key')),
  }
}

async function keptKey(folder: string, name: string): Promise<string> {
  const path = join(folder, name)
  const found = await readKey(path)
  if (found !== undefined) return found
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await createOnce(folder, path)
  const made = await readKey(path)
  if (made === undefined) throw new Error(`${path} vanished while it was being made.`)
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
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** A link either appears whole or not at all, so of several servers starting at once all read the same key. */
async function createOnce(folder: string, path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  await writeThrough(draft, `${randomBytes(32).toString('base64url')}\n`, 'wx')
  try {
    await link(draft, path)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  await syncFolder(folder)
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
