import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { goodLeads } from '../tests/support/form-examples.ts'
import { spawnServer } from '../tests/support/server.ts'

const statusOf = async (origin: string, path: string) => (await fetch(origin + path)).status

// A limit on file size simulates a full disk: every growing file fails.
test.each(['an empty folder', 'a folder with a store'])(
  'a disk without writes is reported at start, pages are served, and the store opens later by itself, in %s',
  async (folder) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-no-room-'))
    if (folder === 'a folder with a store') await (await spawnServer({ DATA_DIR: dataDir })).stop()
    const noRoom = ['prlimit', '--fsize=0:unlimited']
    const { origin, output, process, stop } = await spawnServer({ DATA_DIR: dataDir }, noRoom)
    const post = () =>
      fetch(`${origin}/api/signups`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(goodLeads.signups),
      })
    expect(output().stderr).toMatch(
      new RegExp(
        `^The store in ${dataDir} takes no writes: .*\\. Pages are served; leads are refused .*\\.\\n$`,
        'm',
      ),
    )
    expect([await statusOf(origin, '/'), await statusOf(origin, '/healthz')]).toEqual([200, 200])
    expect([await statusOf(origin, '/readyz'), (await post()).status]).toEqual([503, 503])
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=unlimited'])
    await expect.poll(() => statusOf(origin, '/readyz')).toBe(200)
    expect((await post()).status).toBe(201)
    // The running server notices without a lead, and recovers too.
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=0:unlimited'])
    await expect.poll(() => statusOf(origin, '/readyz')).toBe(503)
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=unlimited'])
    await expect.poll(() => statusOf(origin, '/readyz')).toBe(200)
    expect(await stop()).toBe(0)
    rmSync(dataDir, { recursive: true })
  },
)
