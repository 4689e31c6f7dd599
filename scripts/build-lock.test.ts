import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withBuildLock } from './build-lock.ts'

const lockModule = new URL('./build-lock.ts', import.meta.url).href

let folder: string
let lock: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firsthour-lock-'))
  lock = join(folder, 'build-lock')
})
afterEach(() => rm(folder, { recursive: true }))

/** A process that acquires the lock, prints `in`, and holds the lock until its input ends. */
function startBuild() {
  const script = `
    import { withBuildLock } from ${JSON.stringify(lockModule)}
    await withBuildLock(${JSON.stringify(lock)}, async () => {
      console.log('in')
      for await (const _ of process.stdin);
    })`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

test('a second build says what it waits for, and continues when the first has ended', async () => {
  const first = startBuild()
  await once(first.stdout, 'data')
  const second = startBuild()
  const [told] = await once(second.stdout, 'data')
  expect(String(told)).toBe(`Another build is under way (process ${first.pid}): waiting for it to end.\n`)
  first.stdin.end()
  second.stdin.end()
  expect(await text(second.stdout)).toBe('in\n')
})

test('the lock of a killed build is ignored, also when its process id is in use again', async () => {
  const killed = startBuild()
  await once(killed.stdout, 'data')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await writeFile(`${lock}.holder`, String(process.pid))
  await withBuildLock(lock, async () => {})
})

test('an empty lock file, as left by a power cut, is ignored', async () => {
  await writeFile(lock, '')
  await writeFile(`${lock}.holder`, '')
  await withBuildLock(lock, async () => {})
})

test('the lock is released when the build fails', async () => {
  const failing = withBuildLock(lock, () => Promise.reject(new Error('no space left')))
  await expect(failing).rejects.toThrow('no space left')
  await withBuildLock(lock, async () => {})
})
