import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDatabaseUrl } from '../tests/support/fresh-database.ts'
import { openStore } from './database/open-store.ts'
import type { Store } from './database/store.ts'
import { draftOf } from './process/durable-file.ts'
import { loadSecrets as load } from './secrets.ts'

let folder: string
let storeFolder: string
let embedded: Store
const loadSecrets = (config: Parameters<typeof load>[0]) => load(config, embedded)
const unset = { emailApiKey: undefined, identitySecret: undefined }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firsthour-secrets-'))
  storeFolder = await mkdtemp(join(tmpdir(), 'firsthour-secrets-store-'))
  embedded = await openStore({ dataDir: storeFolder, databaseUrl: undefined })
})
afterEach(async () => {
  vi.useRealTimers()
  await embedded.close()
  for (const each of [folder, storeFolder]) await rm(each, { recursive: true })
})

test('keys created at the first start are used by every later start', async () => {
  const dataDir = join(folder, 'not', 'there', 'yet')
  const first = await loadSecrets({ dataDir, ...unset })
  expect(first.emailApiKey).not.toBe(first.identitySecret)
  expect(first.emailApiKey.length).toBeGreaterThanOrEqual(43)
  expect(await loadSecrets({ dataDir, ...unset })).toEqual(first)
})

test('the key created at the first start is not sent to another mail action', async () => {
  const { emailApiKey } = await loadSecrets({ dataDir: folder, ...unset })
  const emailApi = { url: 'https://mail.example', key: emailApiKey }
  await expect(loadSecrets({ dataDir: folder, ...unset, emailApi })).rejects.toThrow(
    'EMAIL_API_URL_KEY must be another key than EMAIL_API_KEY',
  )
})

test('servers starting at the same moment agree on the keys, and leave no drafts behind', async () => {
  const starts = Array.from({ length: 20 }, () => loadSecrets({ dataDir: folder, ...unset }))
  const all = await Promise.all(starts)
  expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(['email-api.key', 'identity.key'])
})

test('an old draft is deleted when keys are read; one that may still be written stays', async () => {
  const [old, fresh] = [draftOf('identity.key'), draftOf('email-api.key')]
  const [restored, copied] = [draftOf('firsthour.sqlite'), draftOf('firsthour')]
  for (const name of [old, fresh, restored, copied, 'notes.key.txt']) await writeFile(join(folder, name), 'x')
  vi.useFakeTimers({ toFake: ['Date'] })
  const date = (name: string, secondsOld: number) => {
    const time = Date.now() / 1000 - secondsOld
    return utimes(join(folder, name), time, time)
  }
  for (const name of [old, restored, copied, 'notes.key.txt']) await date(name, 61)
  await date(fresh, 59)
  await loadSecrets({ dataDir: folder, ...unset })
  expect(new Set(await readdir(folder))).toEqual(
    new Set([fresh, copied, 'notes.key.txt', 'email-api.key', 'identity.key']),
  )
})

test('the files have permissions for their owner only', async () => {
  await loadSecrets({ dataDir: folder, ...unset })
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
})

test('keys from the environment take precedence and nothing is written', async () => {
  const given = { emailApiKey: 'k'.repeat(16), identitySecret: 's'.repeat(32) }
  expect(await loadSecrets({ dataDir: folder, ...given })).toMatchObject(given)
  expect(await readdir(folder)).toEqual([])
})

test('an empty key file stops the start', async () => {
  await writeFile(join(folder, 'email-api.key'), '\n')
  await expect(loadSecrets({ dataDir: folder, ...unset })).rejects.toThrow('email-api.key must hold one key')
})

describe('servers on one PostgreSQL', () => {
  const given = { emailApiKey: 'k'.repeat(16), identitySecret: 's'.repeat(32) }
  let store: Store
  beforeEach(async () => {
    const config = { dataDir: folder, databaseUrl: await freshDatabaseUrl() }
    store = await openStore(config, { timesAreMadeUp: true })
  })
  afterEach(() => store.close())

  test('share the keys that the first of them created, and write no files', async () => {
    const folders = Array.from({ length: 5 }, (_, at) => join(folder, String(at)))
    const all = await Promise.all(folders.map((dataDir) => load({ dataDir, ...unset }, store)))
    expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1)
    expect(all[0]?.identitySecret).not.toBe(all[0]?.emailApiKey)
    expect(await readdir(folder)).toEqual([])
  })

  test('adopt the key that one of them has in its folder, so that nobody is signed out', async () => {
    const before = await loadSecrets({ dataDir: folder, ...unset })
    expect(await load({ dataDir: folder, ...unset }, store)).toEqual(before)
    expect(await load({ dataDir: join(folder, 'new'), ...unset }, store)).toEqual(before)
  })

  test('warn when the environment of one differs, and refuse to start without a key that others have set', async () => {
    expect((await load({ dataDir: folder, ...given }, store)).warnings).toEqual([])
    const changed = { ...given, identitySecret: 't'.repeat(32) }
    const { warnings, identitySecret } = await load({ dataDir: folder, ...changed }, store)
    expect(identitySecret).toBe(changed.identitySecret)
    expect(warnings).toEqual([expect.stringMatching(/^IDENTITY_SECRET is not the key .*(?<!tttt.*)$/)])
    expect((await load({ dataDir: folder, ...changed }, store)).warnings).toEqual([])
    await expect(load({ dataDir: folder, ...unset }, store)).rejects.toThrow(/^EMAIL_API_KEY is set on other/)
  })

  test('delete old records one server at a time', async () => {
    const takenUntil = (await store.takeLease('drop leads', 1000, 500)) ?? 0
    expect(await store.takeLease('drop leads', 1001, 500)).toBeNull()
    expect(await store.takeLease('drop events', 1001, 500)).not.toBeNull()
    await store.releaseLease('drop leads', takenUntil)
    expect(await store.takeLease('drop leads', 1001, 500)).not.toBeNull()
  })
})
