import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

let checkout: string
let home: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'firsthour-compiled-'))
  checkout = join(folder, 'checkout')
  home = join(folder, 'home')
  await mkdir(join(checkout, 'server/process'), { recursive: true })
  await mkdir(home)
  await cp(join(import.meta.dirname, 'compile-cache.js'), join(checkout, 'server/process/compile-cache.js'))
  await writeFile(join(checkout, 'package.json'), '{ "type": "module" }')
})
afterEach(() => rm(join(checkout, '..'), { recursive: true, force: true }))

/** The cache folder of a command and of its threads. Fails if the command prints anything else. */
async function keptIn(env: NodeJS.ProcessEnv = {}): Promise<string | undefined> {
  const report = `
    const { getCompileCacheDir } = require('node:module')
    const { Worker } = require('node:worker_threads')
    const inThread = "require('node:worker_threads').parentPort.postMessage(require('node:module').getCompileCacheDir())"
    new Worker(inThread, { eval: true, execArgv: [] }).on('message', (thread) =>
      console.log(JSON.stringify([getCompileCacheDir(), thread])))`
  const args = ['--import', join(checkout, 'server/process/compile-cache.js'), '--eval', report]
  const run = promisify(execFile)(process.execPath, args, { env: { HOME: home, ...env } })
  const { stdout, stderr } = await run
  expect(stderr).toBe('')
  const [here, inThread] = JSON.parse(stdout)
  expect(inThread).toBe(here)
  return here ?? undefined
}

test('the compile cache is beside the code, with permissions for its owner only', async () => {
  const own = join(checkout, '.cache/compiled')
  expect(await keptIn()).toContain(own)
  expect((await stat(own)).mode & 0o777).toBe(0o700)
  expect(await readdir(own)).toHaveLength(1)
})

test('where the code folder is read-only, the cache is in the user’s home folder', async () => {
  await writeFile(join(checkout, '.cache'), '')
  expect(await keptIn()).toContain(join(home, '.cache/firsthour'))
})

test.each([
  ['others can write to', (own: string) => mkdir(own).then(() => chmod(own, 0o777))],
  ['leads elsewhere', (own: string) => symlink(home, own)],
])('a folder that %s is not used', async (_, prepare) => {
  await mkdir(join(checkout, '.cache'))
  await prepare(join(checkout, '.cache/compiled'))
  expect(await keptIn()).toContain(join(home, '.cache/firsthour'))
})

test('without a writable folder the server runs without a cache', async () => {
  await writeFile(join(checkout, '.cache'), '')
  await rm(home, { recursive: true })
  await writeFile(home, '')
  expect(await keptIn()).toBeUndefined()
})

test('an operator’s NODE_COMPILE_CACHE is kept', async () => {
  const chosen = join(home, 'chosen')
  expect(await keptIn({ NODE_COMPILE_CACHE: chosen })).toContain(chosen)
})
