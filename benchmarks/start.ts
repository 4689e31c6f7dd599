import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/free-port.ts'
import { answers } from './support/server.ts'

/** From `npm start` on a built site to the first page, in seconds, five times with a new data folder; lowest, median and highest. */
const root = join(import.meta.dirname, '..')
const times: number[] = []
for (let run = 0; run < 5; run++) {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-start-'))
  const from = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  await answers(`http://127.0.0.1:${port}/`, () => npm.exitCode === null)
  times.push((performance.now() - from) / 1000)
  const ended = once(npm, 'exit')
  // The process group: npm, its shell and the server.
  process.kill(-(npm.pid ?? 0))
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}
const [lowest, , median, , highest] = times.sort((a, b) => a - b).map((each) => each.toFixed(1))
console.log(`From npm start to the first page: ${lowest} s, ${median} s, ${highest} s`)
