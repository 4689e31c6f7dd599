import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { all } from '../tests/support/leads.ts'
import { runHere } from '../tests/support/run-command.ts'
import { onBothDatabases } from '../tests/support/store-bench.ts'
import { runUnitFailed } from './unit-failed.ts'

const ops = 'ops@firsthour.example'

onBothDatabases('a unit that fails', (bench) => {
  test('is mailed by the command that systemd starts', async () => {
    const { dataDir, databaseUrl } = bench.config
    const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const told = await runHere(runUnitFailed, { ...env, OPERATIONS_TO: ops }, ['firsthour-backup.service'])
    expect(told).toMatchObject({ code: 0, stdout: expect.stringContaining(ops) })
    expect(await all(bench.store.listMails({}))).toMatchObject([
      { to: ops, subject: `firsthour-backup.service failed on ${hostname()}` },
    ])
    expect(await runHere(runUnitFailed, env, ['x'])).toMatchObject({ code: 1 })
  })
})
