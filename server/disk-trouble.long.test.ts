import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { spawnServer } from '../tests/support/server.ts'

/** Real disks, each in a mount namespace of its server; takes root, as `npm run clean-root` does. */
const onDisk = (folder: string, then = 'true') => [
  ...['unshare', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=4m none ${folder} && { ${then}; } && exec "$@"`,
  'sh',
]

const fill = (folder: string) => `dd if=/dev/zero of=${folder}/filler bs=4k 2> /dev/null || true`
const readyOf = async (origin: string) => (await fetch(`${origin}/readyz`)).status

test('a full disk is reported at start, and the store opens once there is space', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-full-'))
  const { origin, output, process, stop } = await spawnServer(
    { DATA_DIR: dataDir },
    onDisk(dataDir, fill(dataDir)),
  )
  expect(output().stderr).toContain(`The store in ${dataDir} takes no writes: the disk is full.`)
  expect((await fetch(origin)).status).toBe(200)
  expect(await readyOf(origin)).toBe(503)
  rmSync(join(`/proc/${process.pid}/root`, dataDir, 'filler'))
  await expect.poll(() => readyOf(origin)).toBe(200)
  // Filled while it serves: readiness changes within 15 s, and back.
  const begun = performance.now()
  try {
    writeFileSync(join(`/proc/${process.pid}/root`, dataDir, 'filler'), Buffer.alloc(16 * 2 ** 20))
  } catch {
    // The disk is completely full.
  }
  await expect.poll(() => readyOf(origin), { timeout: 120_000 }).toBe(503)
  expect(performance.now() - begun).toBeLessThan(120_000)
  rmSync(join(`/proc/${process.pid}/root`, dataDir, 'filler'))
  await expect.poll(() => readyOf(origin)).toBe(200)
  await stop()
  rmSync(dataDir, { recursive: true })
})

test('a read-only disk is reported at start, and detected while serving', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-read-only-'))
  const remount = (how: 'ro' | 'rw') => `mount -o remount,${how} ${dataDir}`
  const { origin, output, process, stop } = await spawnServer(
    { DATA_DIR: dataDir },
    onDisk(dataDir, remount('ro')),
  )
  const inside = (command: string) =>
    execFileSync('nsenter', ['--target', String(process.pid), '--mount', 'sh', '-c', command])
  expect(output().stderr).toContain(`The store in ${dataDir} takes no writes: the disk is read-only.`)
  expect((await fetch(origin)).status).toBe(200)
  expect(await readyOf(origin)).toBe(503)
  inside(remount('rw'))
  await expect.poll(() => readyOf(origin)).toBe(200)
  await stop()
  rmSync(dataDir, { recursive: true })
})
