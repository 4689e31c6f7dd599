import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../server/database/open-store.ts'
import type { Store } from '../server/database/store.ts'
import { emptyDatabaseUrl, freshDatabaseUrl } from '../tests/support/fresh-database.ts'
import { killWhen } from '../tests/support/kill-when.ts'
import { all, signUp, startOfTest } from '../tests/support/leads.ts'
import { waitForNoConnections } from '../tests/support/no-connections.ts'
import { runHere } from '../tests/support/run-command.ts'
import { runBackup } from './backup.ts'
import { runRestore } from './restore.ts'

const minute = 60_000
describe.each(['SQLite', 'PostgreSQL'] as const)('backup and restore on %s', (dialect) => {
  let config: { dataDir: string; databaseUrl: string | undefined }
  let env: Record<string, string>
  let opened: Store[]

  beforeEach(async () => {
    opened = []
    const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-copies-'))
    config = { dataDir, databaseUrl: dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined }
    env = environmentOf(config)
  })
  afterEach(async () => {
    for (const store of opened) await store.close()
    rmSync(config.dataDir, { recursive: true })
  })

  const open = async (of = config) => {
    const store = await openStore(of, { serverNow: () => null })
    opened.push(store)
    return store
  }
  const close = async () => {
    for (const store of opened.splice(0)) await store.close()
  }
  const backup = (...args: string[]) => runHere(runBackup, env, args, { now: () => startOfTest })
  const restore = (...args: string[]) =>
    runHere(runRestore, env, args, { now: () => startOfTest + 5 * minute })
  const folder = () => join(config.dataDir, 'backups')
  const kind = dialect === 'SQLite' ? 'sqlite' : 'dump'
  const copyPath = () => join(folder(), `firsthour-2026-11-15T0900Z.${kind}`)
  test('a backup under write load contains every lead acknowledged before it began', async () => {
    const host = startHost(config)
    await host.until(50)
    const acknowledged = [...host.lines]
    const made = await backup()
    await host.until(host.lines.length + 20)
    await host.kill()
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const another = await anotherStore()
    expect(await runHere(runRestore, environmentOf(another), [copyPath()])).toMatchObject({
      code: 0,
      stderr: '',
    })
    const store = await open(another)
    const stored = new Set((await all(store.listLeads({}))).map(({ id }) => id))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    const mailsOf = Map.groupBy(await all(store.listMails({})), ({ leadId }) => leadId)
    expect([...stored].filter((id) => mailsOf.get(id)?.length !== 2)).toEqual([])
  })

  test('a backup killed at any moment leaves no partial file under a copy’s name', async () => {
    const store = await open()
    for (let nth = 0; nth < 2000; nth += 100)
      await Promise.all(Array.from({ length: 100 }, () => store.createLead(signUp(), 0)))
    const parts = () =>
      (existsSync(folder()) ? readdirSync(folder()) : []).filter((name) => name.endsWith('.draft'))
    const sizes = () =>
      parts().map((name) => statSync(join(folder(), name), { throwIfNoEntry: false })?.size ?? 0)
    let seen = 0
    const moments: (() => boolean)[] = [
      () => parts().length > 0,
      () => sizes().some((size) => size > 0),
      () => sizes().some((size) => size > 200_000),
      () => sizes().some((size) => size > 0) && ++seen > 40,
      () => readdirSync(folder()).some((name) => name.endsWith('.sha256')),
    ]
    for (const moment of moments) {
      await killWhen(scriptOf('backup.ts'), [], env, moment)
      for (const name of parts()) rmSync(join(folder(), name))
      const whole = readdirSync(folder()).filter((name) => /\.(sqlite|dump)$/.test(name))
      for (const name of whole)
        expect(
          await runHere(runRestore, environmentOf(await anotherStore()), [join(folder(), name)]),
        ).toMatchObject({
          code: 0,
        })
    }
    expect(await backup()).toMatchObject({ code: 0 })
  })

  test('a restore killed at any moment leaves either the old store or the complete copy', async () => {
    const store = await open()
    for (let nth = 0; nth < 2000; nth += 100)
      await Promise.all(Array.from({ length: 100 }, () => store.createLead(signUp(), 0)))
    await backup()
    await store.createLead(signUp({ id: 'later' }), 0)
    await close()
    // Kills the restore at different times after the current database was saved, the last step before the copy is
    // installed.
    for (const patience of [0, 10, 25, 50, 100, 200]) {
      const saved = readdirSync(folder()).length
      let looks = 0
      const moment = () => readdirSync(folder()).length >= saved + 2 && looks++ >= patience
      await killWhen(scriptOf('restore.ts'), [copyPath(), '--replace'], env, moment)
      await waitForNoConnections(config.databaseUrl)
      const ids = (await all((await open()).listLeads({}))).map(({ id }) => id)
      expect([2000, 2001]).toContain(ids.length)
      expect(ids.includes('later')).toBe(ids.length === 2001)
      await close()
    }
    expect(await restore(copyPath(), '--replace')).toMatchObject({ code: 0 })
    expect(await all((await open()).listLeads({}))).toHaveLength(2000)
  })

  const anotherStore = async () => ({
    dataDir: mkdtempSync(join(config.dataDir, 'another-')),
    databaseUrl: config.databaseUrl && (await emptyDatabaseUrl()),
  })
})

const scriptOf = (name: string) => new URL(`./${name}`, import.meta.url).pathname

const environmentOf = ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined }) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})

/** A process that keeps creating leads and prints each id once it is acknowledged. */
function startHost(config: object) {
  const script = new URL('../tests/support/store-host.ts', import.meta.url).pathname
  const settings = JSON.stringify({ ...config, count: 1e9 })
  const host = spawn(process.execPath, [script, settings], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  const reader = createInterface({ input: host.stdout }).on('line', (line) => lines.push(line))
  return {
    lines,
    async until(count: number) {
      while (lines.length < count) await once(reader, 'line')
    },
    async kill() {
      host.kill('SIGKILL')
      await once(host, 'exit')
    },
  }
}
