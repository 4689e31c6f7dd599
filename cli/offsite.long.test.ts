import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { copiesLeft } from '../server/backup/copies-left.ts'
import { copyFolder, offsiteCopy } from '../server/backup/copy-files.ts'
import { noteErasures } from '../server/backup/journal.ts'
import { prepareStore } from '../server/backup/prepare-store.ts'
import { openStore } from '../server/database/open-store.ts'
import { dialects } from '../tests/support/dialects.ts'
import { freshDatabaseUrl } from '../tests/support/fresh-database.ts'
import { all, signUp, startOfTest } from '../tests/support/leads.ts'
import { runHere } from '../tests/support/run-command.ts'
import { runBackup } from './backup.ts'
import { runRestore } from './restore.ts'

/** The real restic, with a repository in a local folder. */
describe.each(dialects)('copies off the machine, on %s', (dialect) => {
  let folder: string
  let env: NodeJS.ProcessEnv
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'firsthour-offsite-'))
    env = {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      ...(dialect === 'PostgreSQL' && { DATABASE_URL: await freshDatabaseUrl() }),
      RESTIC_REPOSITORY: join(folder, 'repository'),
      RESTIC_PASSWORD: 'a password of the test',
      RESTIC_CACHE_DIR: join(folder, 'cache'),
    }
    restic('init')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  function restic(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync('restic', args, { env, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    return stdout
  }
  const place = () => ({ dataDir: env.DATA_DIR ?? '', databaseUrl: env.DATABASE_URL })
  const send = (now: number) => runHere(runBackup, env, ['--offsite'], { now: () => now })

  test('are restored elsewhere without the erased, are pruned, and stand in the proof', async () => {
    const store = await openStore(place(), { timesAreMadeUp: true })
    for (const id of ['stays', 'gone'])
      await store.createLead(signUp({ id, email: `${id}@clinic.example` }), 0)
    expect(await send(startOfTest)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('2 leads'),
    })
    await store.eraseLeads({ email: 'gone@clinic.example' }, startOfTest, { actor: 'asha', proof: 'A1B2' })
    await noteErasures(store, place().dataDir)
    const proof = (await copiesLeft(place().dataDir, startOfTest)).map(({ path, why }) => `${path} ${why}`)
    expect(proof).toEqual([expect.stringMatching(/snapshots of restic.*30 days/)])
    expect(readdirSync(copyFolder(place().dataDir)).filter((name) => name.includes('offsite'))).toEqual([])
    await store.close()
    // The snapshot is older than the erasure; the journal of the place that restores it is not.
    restic('restore', 'latest', '--quiet', '--target', join(folder, 'back'))
    const copy = join(folder, 'back', copyFolder(place().dataDir), 'offsite.sqlite')
    expect(await runHere(runRestore, env, [copy, '--replace'])).toMatchObject({ code: 0 })
    const restored = await openStore(place())
    expect((await all(restored.listLeads({}))).map(({ id }) => id)).toEqual(['stays'])
    await restored.close()
    // Of many snapshots those of two days and one a day stay.
    for (let nth = 0; nth < 2; nth++) expect(await send(startOfTest)).toMatchObject({ code: 0 })
    expect(JSON.parse(restic('snapshots', '--json'))).toHaveLength(3)
  })

  test('that were killed leave no draft, and what they leave is named until the next run', async () => {
    await (await openStore(place())).close()
    expect(await send(startOfTest)).toMatchObject({ code: 0 })
    const left = offsiteCopy(place().dataDir)
    for (const path of [left, `${left}.firsthour-draft`]) writeFileSync(path, 'half a copy')
    const named = (await copiesLeft(place().dataDir, startOfTest)).map(({ path }) => path)
    expect(named).toEqual(expect.arrayContaining([left, `${left}.firsthour-draft`]))
    await prepareStore(place(), { notify: [], now: Date.now() })
    expect(existsSync(`${left}.firsthour-draft`)).toBe(false)
    expect(await send(startOfTest)).toMatchObject({ code: 0 })
    expect(existsSync(left)).toBe(false)
  })

  test('fail with one line: without settings, and with a wrong password', async () => {
    await (await openStore(place())).close()
    env.RESTIC_PASSWORD = 'another'
    expect(await send(startOfTest)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('wrong password'),
    })
    env.RESTIC_REPOSITORY = ''
    expect(await send(startOfTest)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('RESTIC_REPOSITORY'),
    })
  })
})
