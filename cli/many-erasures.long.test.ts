import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { erasureFingerprint, erasureKeyName } from '../server/database/erasure-fingerprint.ts'
import { openStore } from '../server/database/open-store.ts'
import type { Store } from '../server/database/store.ts'
import { emptyDatabaseUrl } from '../tests/support/fresh-database.ts'
import { signUp, startOfTest } from '../tests/support/leads.ts'
import { queryDatabase } from '../tests/support/query-database.ts'
import { runHere } from '../tests/support/run-command.ts'
import { runBackup } from './backup.ts'
import { runRestore } from './restore.ts'

const erasures = 300_000

describe.each(['SQLite', 'PostgreSQL'] as const)('large work on %s', (dialect) => {
  let config: { dataDir: string; databaseUrl: string | undefined }
  let env: Record<string, string>
  let store: Store
  beforeEach(async () => {
    const databaseUrl = dialect === 'PostgreSQL' ? await emptyDatabaseUrl() : undefined
    config = { dataDir: mkdtempSync(join(tmpdir(), 'firsthour-large-')), databaseUrl }
    env = { DATA_DIR: config.dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
    store = await openStore(config, { serverNow: () => null })
  })
  afterEach(async () => {
    await store.close()
    rmSync(config.dataDir, { recursive: true })
  })

  test('a copy is restored after 300,000 erasures', async () => {
    const gone = signUp({ id: 'gone', email: 'gone@clinic.example' })
    await store.createLead(gone, 0)
    await store.createLead(signUp({ id: 'kept' }), 0)
    const copy = join(config.dataDir, 'copy')
    await runHere(runBackup, env, [copy])
    const [row] = await queryDatabase(config, 'SELECT key FROM erasure_key')
    const key = row?.key as Uint8Array
    const line = (seq: number, id: string) =>
      `${JSON.stringify({ seq, erasedAt: startOfTest + 1, kind: 'id', fingerprint: erasureFingerprint(key, { id }).toString('hex'), before: null, key: erasureKeyName(key) })}\n`
    mkdirSync(join(config.dataDir, 'backups'), { recursive: true })
    for (let from = 0; from < erasures; from += 10_000)
      appendFileSync(
        join(config.dataDir, 'backups', 'erasures.jsonl'),
        Array.from({ length: 10_000 }, (_, nth) => line(from + nth + 1, `other-${from + nth}`)).join(''),
      )
    appendFileSync(join(config.dataDir, 'backups', 'erasures.jsonl'), line(erasures + 1, 'gone'))
    await store.close()
    const watch = watchMemory()
    const began = performance.now()
    const restored = await runHere(runRestore, env, [copy, '--replace'])
    console.info(`${dialect}: restored in ${Math.round(performance.now() - began)} ms, ${watch()} MB more`)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toContain('Of these, 1 lead had been erased since')
    store = await openStore(config, { serverNow: () => null })
    expect(await store.findLead('gone')).toBeUndefined()
    expect(await store.findLead('kept')).toBeDefined()
  })
})

function watchMemory() {
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  return () => {
    clearInterval(timer)
    return Math.round((most - before) / 1_000_000)
  }
}
