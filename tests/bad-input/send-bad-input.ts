import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collections } from '../../contract/forms.ts'
import { goodLeads } from '../support/form-examples.ts'
import { spawnServer, type TestServer } from '../support/server.ts'
import { createBarrage, sendSlowly } from './barrage.ts'
import { brokenRequest, waitedFor } from './broken-requests.ts'
import { badRequest, emailApiKey } from './requests.ts'

const seed = Number(process.env.BAD_INPUT_SEED ?? 20261115)

/** Sends this many requests of each kind to a separate server; the modules in `preloads` are loaded first. */
export function sendBadInput(wellFramed: number, broken: number, ...preloads: string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'firsthour-memory-'))
  const memoryFile = join(folder, 'bytes')
  let server: TestServer
  beforeAll(async () => {
    console.log(`bad input from seed ${seed}; repeat with BAD_INPUT_SEED=${seed}`)
    // A heap too small for a leak of this many requests.
    const loaded = ['tell-memory.ts', ...preloads].map(
      (name) => `"--import=${join(import.meta.dirname, name)}"`,
    )
    server = await spawnServer({
      EMAIL_API_KEY: emailApiKey,
      NODE_OPTIONS: `--max-old-space-size=96 --expose-gc ${loaded.join(' ')}`,
      MEMORY_FILE: memoryFile,
    })
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  const openFiles = () => readdirSync(`/proc/${server.process.pid}/fd`).length
  /** Memory after a garbage collection; without one it depends on when the last collection was. */
  async function megabytesInUse(): Promise<{ held: number; resident: number }> {
    server.process.kill('SIGUSR2')
    await expect.poll(() => existsSync(memoryFile)).toBe(true)
    const { held, resident } = JSON.parse(readFileSync(memoryFile, 'utf8'))
    rmSync(memoryFile)
    return { held: held / 2 ** 20, resident: resident / 2 ** 20 }
  }

  test(`${wellFramed + broken} bad requests are answered or disconnected, and do not harm the server`, async () => {
    const port = Number(new URL(server.origin).port)
    const barrage = createBarrage(port)
    const requests = fc.sample(badRequest, { seed, numRuns: wellFramed })
    // The reading thread opens its files on the first read and keeps them open.
    await expect.poll(async () => (await fetch(`${server.origin}/analytics/summary`)).status).toBe(200)
    const filesBefore = openFiles()
    const slowOnes = sendSlowly(port, 10)
    await barrage.break(waitedFor)
    await barrage.ask(requests.slice(0, wellFramed / 2))
    const memoryBefore = await megabytesInUse()
    await barrage.break(fc.sample(brokenRequest, { seed, numRuns: broken }))
    await barrage.ask(requests.slice(wellFramed / 2))
    const memoryAfter = await megabytesInUse()
    console.log('answers by status', barrage.statuses(), 'memory in MB', [memoryBefore, memoryAfter])

    expect(barrage.problems()).toEqual([])
    expect(new Set(await slowOnes)).toEqual(new Set([408]))
    expect(memoryAfter.held - memoryBefore.held).toBeLessThan(16)
    // RSS also includes other threads and native code, and pages that the system has not reclaimed yet.
    expect(memoryAfter.resident - memoryBefore.resident).toBeLessThan(128)
    while (openFiles() > filesBefore) await pause(50)
    await serverIsWell()
  })

  async function serverIsWell(): Promise<void> {
    for (const collection of collections) {
      const answer = await fetch(`${server.origin}/api/${collection}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(goodLeads[collection]),
      })
      expect(answer.status).toBe(201)
    }
    for (const path of ['/healthz', '/readyz', '/'])
      expect((await fetch(server.origin + path)).status).toBe(200)
  }

  test('each is logged as a line of JSON, without an error and without what was sent', () => {
    const { stdout, stderr } = server.output()
    expect(stderr).toBe('')
    const lines = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('FirstHour is at'))
    // The last lines may not have been written yet.
    expect(lines.length).toBeGreaterThan(wellFramed * 0.9)
    expect(lines.filter((line) => JSON.parse(line).level >= 50).slice(0, 3)).toEqual([])
    expect(stdout).not.toMatch(/fuzz-mark|x-injected|evil\.example|nowhere\.example/)
  })
}
