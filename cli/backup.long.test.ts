import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCopy } from '../server/backup/copy-rows.ts'
import { prepareStore } from '../server/backup/prepare-store.ts'
import { openStore } from '../server/database/open-store.ts'
import type { Store } from '../server/database/store.ts'
import { storeOfFirstVersion } from '../tests/support/first-version.ts'
import { emptyDatabaseUrl, freshDatabaseUrl } from '../tests/support/fresh-database.ts'
import { killWhen } from '../tests/support/kill-when.ts'
import { all, signUp, startOfTest } from '../tests/support/leads.ts'
import { waitForNoConnections } from '../tests/support/no-connections.ts'
import { runHere } from '../tests/support/run-command.ts'
import { runBackup } from './backup.ts'
import { runMoveStore } from './move-store.ts'
import { runRestore } from './restore.ts'

interface Place {
  dataDir: string
  databaseUrl: string | undefined
}

const scriptOf = (name: string) => new URL(`./${name}`, import.meta.url).pathname
const environmentOf = ({ dataDir, databaseUrl }: Place) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})
const kills = 12

let places: string[]
beforeEach(() => {
  places = []
})
afterEach(() => {
  for (const dataDir of places) rmSync(dataDir, { recursive: true })
})

const newFolder = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-killed-'))
  places.push(dataDir)
  return dataDir
}
const inStore = async <Result>(place: Place, work: (store: Store) => Promise<Result>): Promise<Result> => {
  const store = await openStore(place, { timesAreMadeUp: true })
  return work(store).finally(() => store.close())
}
// A few at a time: one that waits more than 20 s for a connection is refused.
async function addLeads(store: Store, count: number) {
  for (let left = count; left > 0; left -= 50)
    await Promise.all(Array.from({ length: Math.min(left, 50) }, () => store.createLead(signUp(), 0)))
}
const idsOf = (place: Place) =>
  inStore(place, async (store) => (await all(store.listLeads({}))).map(({ id }) => id).sort())

/** Kills the script at random times of its run, and checks what the next start finds. */
async function killed(script: string, args: string[], place: Place, check: () => Promise<void>) {
  const env = environmentOf(place)
  let wholeMs = 3000
  for (let nth = 0; nth < kills; nth++) {
    const begun = performance.now()
    const patience = Math.random() * wholeMs
    const run = await killWhen(script, args, env, () => performance.now() - begun > patience)
    if (!run.killed) wholeMs = performance.now() - begun
    await waitForNoConnections(place.databaseUrl)
    await prepareStore(place, { notify: [], now: startOfTest })
    const drafts = [...readdirSync(place.dataDir), ...readdirSync(join(place.dataDir, 'backups'))]
    expect(drafts.filter((name) => name.includes('draft'))).toEqual([])
    await check()
  }
}

const copiesIn = ({ dataDir }: Place) =>
  readdirSync(join(dataDir, 'backups')).flatMap((name) =>
    name.endsWith('.sqlite') ? [join(dataDir, 'backups', name)] : [],
  )

describe.each(['SQLite', 'PostgreSQL'] as const)('killed at any moment on %s', (dialect) => {
  let place: Place
  beforeEach(async () => {
    place = {
      dataDir: newFolder(),
      databaseUrl: dialect === 'PostgreSQL' ? await freshDatabaseUrl() : undefined,
    }
  })

  test('a backup leaves no partial file under a copy’s name', async () => {
    await inStore(place, (store) => addLeads(store, 3000))
    await runHere(runBackup, environmentOf(place), [])
    await killed(scriptOf('backup.ts'), [], place, async () => {
      for (const path of copiesIn(place)) openCopy(path).close()
    })
    expect(await runHere(runBackup, environmentOf(place), [])).toMatchObject({ code: 0 })
  })

  test('a restore leaves the old store or the whole copy', async () => {
    await inStore(place, (store) => addLeads(store, 3000))
    const copy = join(place.dataDir, 'copy.sqlite')
    await runHere(runBackup, environmentOf(place), [copy])
    const restored = await idsOf(place)
    const later = 5
    await inStore(place, (store) => addLeads(store, later))
    await killed(scriptOf('restore.ts'), [copy, '--replace'], place, async () => {
      const ids = await idsOf(place)
      expect([restored.length, restored.length + later]).toContain(ids.length)
      if (ids.length > restored.length) return
      // So that the next run has something to replace.
      await inStore(place, (store) => addLeads(store, later))
    })
    for (const path of copiesIn(place)) openCopy(path).close()
  })

  test('a recovery adds all or nothing', async () => {
    await inStore(place, (store) => addLeads(store, 3000))
    const copy = join(place.dataDir, 'copy.sqlite')
    await runHere(runBackup, environmentOf(place), [copy])
    const whole = await idsOf(place)
    const target = { dataDir: newFolder(), databaseUrl: place.databaseUrl && (await freshDatabaseUrl()) }
    await inStore(target, (store) => addLeads(store, 1))
    await runHere(runBackup, environmentOf(target), [])
    await killed(scriptOf('leads.ts'), ['recover', copy], target, async () => {
      expect([1, whole.length + 1]).toContain((await idsOf(target)).length)
    })
  })

  test('a backup under load has every lead that was acknowledged before it began', async () => {
    const host = startHost(place)
    await host.until(50)
    const acknowledged = [...host.lines]
    const copy = join(place.dataDir, 'copy.sqlite')
    const made = await runHere(runBackup, environmentOf(place), [copy])
    await host.until(host.lines.length + 20)
    await host.kill()
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const target = { dataDir: newFolder(), databaseUrl: place.databaseUrl && (await emptyDatabaseUrl()) }
    expect(await runHere(runRestore, environmentOf(target), [copy])).toMatchObject({ code: 0, stderr: '' })
    const stored = new Set(await idsOf(target))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    const mails = await inStore(target, (store) => all(store.listMails({})))
    const mailsOf = Map.groupBy(mails, ({ leadId }) => leadId)
    expect([...stored].filter((id) => mailsOf.get(id)?.length !== 2)).toEqual([])
  })

  test('a restore under load loses no lead that was acknowledged: it is in one of the two', async () => {
    await inStore(place, (store) => addLeads(store, 500))
    const copy = join(place.dataDir, 'copy.sqlite')
    await runHere(runBackup, environmentOf(place), [copy])
    const host = startHost(place)
    await host.until(50)
    const restored = await runHere(runRestore, environmentOf(place), [copy, '--replace'])
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    await host.until(host.lines.length + 50)
    await host.kill()
    await waitForNoConnections(place.databaseUrl)
    const here = new Set(await idsOf(place))
    const replaced = /previous data is in (.*), for/.exec(restored.stdout)?.[1] ?? ''
    using db = openCopy(replaced)
    const there = new Set(
      db
        .prepare('SELECT id FROM leads')
        .all()
        .map(({ id }) => String(id)),
    )
    const acknowledged = host.lines.filter((line) => line !== 'refused')
    expect(acknowledged.filter((id) => !here.has(id) && !there.has(id))).toEqual([])
  })

  test('an upgrade from 1.0.0 leaves the old store or the new one', async () => {
    const old = await storeOfFirstVersion(dialect)
    places.push(old.dataDir)
    const script = new URL('../tests/support/prepare-host.ts', import.meta.url).pathname
    await killed(script, [JSON.stringify(old)], old, async () => {
      expect(await idsOf(old)).toHaveLength(7)
    })
  })
})

test('a move leaves the embedded store, or PostgreSQL with all of it', async () => {
  const url = await emptyDatabaseUrl()
  const place = { dataDir: newFolder(), databaseUrl: undefined }
  await inStore(place, (store) => addLeads(store, 3000))
  const ids = await idsOf(place)
  await runHere(runBackup, environmentOf(place), [])
  const to = { dataDir: newFolder(), databaseUrl: url }
  await killed(scriptOf('move-store.ts'), ['--to', url], place, async () => {
    await waitForNoConnections(url)
    const here = await idsOf(place).catch((error: Error) => error.message)
    if (typeof here === 'string') expect(here).toContain('was moved to PostgreSQL')
    else expect(here).toEqual(ids)
  })
  await runHere(runMoveStore, { DATA_DIR: place.dataDir }, ['--to', url], { now: () => startOfTest })
  expect(await idsOf(to)).toEqual(ids)
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
