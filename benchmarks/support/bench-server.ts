import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'

export interface BenchServer {
  port: number
  memoryMb(): number
  openFiles(): number
  /** CPU time of all threads since the start. */
  cpuSeconds(): number
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..')

/** `server/main.ts` as in production, with its log discarded; mails are written to files in its data folder. */
export async function startBenchServer(settings: NodeJS.ProcessEnv = {}): Promise<BenchServer> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-load-'))
  // All requests come from one address, so the rate limit is off.
  const unlimited = { LEADS_PER_MINUTE: '0', VISITS_PER_MINUTE: '0' }
  const env = { PATH: process.env.PATH, PORT: String(port), DATA_DIR: dataDir, ...unlimited, ...settings }
  const child = spawn(process.execPath, ['--import', './server/before-start.js', 'server/main.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  // Stop the server if the benchmark is interrupted.
  process.on('exit', () => child.kill('SIGKILL'))
  await answers(port, () => child.exitCode === null)
  const read = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8')
  return {
    port,
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(read('status'))?.[1]) / 1024,
    openFiles: () => readdirSync(`/proc/${child.pid}/fd`).length,
    cpuSeconds: () => {
      const stat = read('stat')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return (Number(fields[11]) + Number(fields[12])) / 100
    },
    async stop() {
      child.kill()
      await exited
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function answers(port: number, alive: () => boolean): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    if (!alive()) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
