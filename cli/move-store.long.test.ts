import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '../server/database/open-store.ts'
import type { Store } from '../server/database/store.ts'
import { moveStore } from '../server/move-store/move-store.ts'
import { contentsOf, fillStore } from '../tests/support/filled-store.ts'
import { emptyDatabaseUrl } from '../tests/support/fresh-database.ts'
import { killWhen } from '../tests/support/kill-when.ts'
import { waitForNoConnections } from '../tests/support/no-connections.ts'
import { runHere } from '../tests/support/run-command.ts'
import { spawnServer } from '../tests/support/server.ts'
import { runMoveStore } from './move-store.ts'

let dataDir: string
let url: string
let opened: Store[]
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'firsthour-move-'))
  url = await emptyDatabaseUrl()
  opened = []
})
afterEach(async () => {
  await close()
  rmSync(dataDir, { recursive: true })
})

const open = async (databaseUrl?: string) => {
  const store = await openStore({ dataDir, databaseUrl }, { serverNow: () => null })
  opened.push(store)
  return store
}
const close = async () => {
  for (const store of opened.splice(0)) await store.close()
}
/** Runs the move until `progress` stops it. */
const moveUntil = async (progress: (table: string) => void) => {
  await expect(moveStore(dataDir, url, progress)).rejects.toThrow('cut off')
  await waitForNoConnections(url)
}
const move = (...args: string[]) => runHere(runMoveStore, { DATA_DIR: dataDir }, ['--to', url, ...args])

test('a move killed at any point can be resumed, and neither loses nor duplicates anything', async () => {
  const store = await open()
  await fillStore(store, 2500)
  const before = await contentsOf(store)
  await close()
  let parts = 0
  const breakOff = () => {
    if (++parts === 4) throw new Error('cut off')
  }
  await moveUntil(breakOff)
  // Neither database opens during a move, so that no mail is sent twice.
  await expect(open()).rejects.toThrow('is being moved to PostgreSQL: run npm run move-store again')
  await expect(open(url)).rejects.toThrow('is being filled from an embedded store')
  for (const patience of [150, 250, 350]) {
    let looks = 0
    await killWhen(
      new URL('./move-store.ts', import.meta.url).pathname,
      ['--to', url],
      { DATA_DIR: dataDir },
      () => ++looks > patience,
    )
    await waitForNoConnections(url)
  }
  const moved = await move()
  expect(moved.code === 0 || moved.stderr.includes('finished already')).toBe(true)
  expect(await contentsOf(await open(url))).toEqual(before)
})

test('a start on PostgreSQL warns while the embedded store has leads or mails, and not after the move', async () => {
  await fillStore(await open())
  await close()
  const left = await spawnServer({
    DATA_DIR: dataDir,
    DATABASE_URL: await emptyDatabaseUrl(),
    LOG_LEVEL: 'warn',
  })
  await left.stop()
  const { stdout, stderr } = left.output()
  expect(stderr).toMatch(/still holds 31 leads and 60 unsent mails.*npm run move-store -- --to/)
  expect(stdout).toContain('still holds 31 leads and 60 unsent mails')
  expect(await move()).toMatchObject({ code: 0 })
  const moved = await spawnServer({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' })
  await moved.stop()
  expect(moved.output().stderr).toBe('')
  await expect(spawnServer({ DATA_DIR: dataDir })).rejects.toThrow('was moved to PostgreSQL')
})
