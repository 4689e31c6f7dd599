import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

let checkout: string
beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'firsthour-compiled-'))
  await mkdir(join(checkout, 'server/process'), { recursive: true })
  await cp(join(import.meta.dirname, 'compile-cache.js'), join(checkout, 'server/process/compile-cache.js'))
  await writeFile(join(checkout, 'package.json'), '{ "type": "module" }')
})
afterEach(() => rm(checkout, { recursive: true }))

/** The cache folder of a command and of its threads. Fails if the command prints anything else. */
async function keptIn(env: NodeJS.ProcessEnv = {}): Promise<string | undefined> {
  const report = `
    const { getCompileCacheDir } = require('node:module')
    const { Worker } = require('node:worker_threads')
    const inThread = "require('node:worker_threads').parentPort.postMessage(require('node:module').getCompileCacheDir())"
    new Worker(inThread, { eval: true, execArgv: [] }).on('message', (thread) =>
      console.log(JSON.stringify([getCompileCacheDir(), thread])))`
  const args = ['--import', join(checkout, 'server/process/compile-cache.js'), '--eval', report]
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { env })
  expect(stderr).toBe('')
  const [here, inThread] = JSON.parse(stdout)
  expect(inThread).toBe(here)
  return here ?? undefined
}

test('the compile cache is beside the code, or in the folder that NODE_COMPILE_CACHE names', async () => {
  expect(await keptIn()).toContain(join(checkout, '.cache/compiled'))
  const chosen = join(checkout, 'chosen')
  expect(await keptIn({ NODE_COMPILE_CACHE: chosen })).toContain(chosen)
})

test('without a writable folder the server runs without a cache', async () => {
  await writeFile(join(checkout, '.cache'), '')
  expect(await keptIn()).toBeUndefined()
})
