import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'

export interface MeasuredServer {
  port: number
  memoryMb(): number
  openFiles(): number
  /** CPU time of all threads since the start: less sensitive than rates to other load on the machine. */
  cpuSeconds(): number
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..')
const theServer = ['--import', './server/before-start.js', 'server/main.ts']

/** `server/main.ts` as in production, with its log discarded; mails are written to files in its data folder. */
export async function startServer(settings: NodeJS.ProcessEnv = {}): Promise<MeasuredServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-bench-'))
  // All requests come from one address, so the rate limits are off.
  const unlimited = { LEADS_PER_MINUTE: '0', VISITS_PER_MINUTE: '0' }
  const server = await startProcess(theServer, { DATA_DIR: dataDir, ...unlimited, ...settings }, '/readyz')
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A Node process that listens on `PORT`. */
export async function startProcess(
  args: string[],
  settings: NodeJS.ProcessEnv,
  path: string,
): Promise<MeasuredServer> {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: String(port), ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  // Stop the server if the benchmark is interrupted.
  process.on('exit', () => child.kill('SIGKILL'))
  await answers(`http://127.0.0.1:${port}${path}`, () => child.exitCode === null)
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
    },
  }
}

/** Resolves once the address answers with 200. */
export async function answers(address: string, alive: () => boolean): Promise<void> {
  for (;;) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    if (!alive()) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
