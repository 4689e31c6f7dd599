import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { apiPaths } from '../../../contract/api.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { spawnServer, type TestServer } from '../../support/server.ts'
import type { Attack } from './attack.ts'
import { type CheapRequest, cheapRequests } from './cheap-requests.ts'
import type { Reading } from './probe.ts'

const allowed = { stallMs: 100, grownMB: 50, leadMs: 500 }
const attackMs = 10_000
const connectionCounts = [1, 5, 20]
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Sends the cheapest known request of every kind as fast as possible. Judged by CPU time of the main thread; wall-clock
 * time, which includes other load on the machine, is shown beside it.
 */
export async function runFlood(word: string, share: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'firsthour-flood-'))
  const rows = []
  try {
    for (const each of cheapRequests.filter(({ name }) => name.includes(word)))
      for (const pipelined of [false, true])
        for (const connections of connectionCounts)
          rows.push(await measure(folder, each, { connections, pipelined, forMs: attackMs * share }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.table(rows)
  return rows.every(({ passed }) => passed)
}

async function measure(
  folder: string,
  { name, port, text }: CheapRequest,
  attack: Pick<Attack, 'connections' | 'pipelined' | 'forMs'>,
) {
  const ports = { public: await freePort(), desk: await freePort() }
  const probeFile = join(folder, 'probe')
  const server = await spawnServer({
    PORT: String(ports.public),
    PUBLIC_ORIGIN: `http://127.0.0.1:${ports.public}`,
    DESK_PORT: String(ports.desk),
    DESK_ORIGIN: `http://localhost:${ports.desk}`,
    DESK_PEOPLE: 'asha@firsthour.example',
    LEADS_PER_MINUTE: '30',
    VISITS_PER_MINUTE: '60',
    LOG_LEVEL: 'fatal',
    PROBE_FILE: probeFile,
    NODE_OPTIONS: `--import ${new URL('./probe.ts', import.meta.url).href}`,
  })
  try {
    // A warm-up, so that first-use costs do not count.
    for (let i = 0; i < 20; i++) await leadMs(ports.public)
    const withoutAttack = await slowestLead(10, ports.public)
    await readProbe(server, probeFile, 1)
    const before = memoryMB(server)
    const worker = new Worker(new URL('./attack.ts', import.meta.url), {
      workerData: { port: ports[port], text, ...attack } satisfies Attack,
    })
    const ended = once(worker, 'message')
    let most = before
    let slowest = 0
    const stop = new AbortController()
    ended.then(() => stop.abort())
    while (!stop.signal.aborted) {
      slowest = Math.max(slowest, await leadMs(ports.public))
      most = Math.max(most, memoryMB(server))
      await pause(100)
    }
    const [written] = await ended
    const { stallMs, stallCpuMs } = await readProbe(server, probeFile, 2)
    const grown = most - before
    const passed = stallCpuMs <= allowed.stallMs && grown <= allowed.grownMB && slowest <= allowed.leadMs
    const row = {
      request: name,
      connections: attack.connections,
      pipelined: attack.pipelined,
      'MB sent': Math.round(written / 1e5) / 10,
      'longest stall ms': Math.round(stallMs),
      'of it CPU': Math.round(stallCpuMs),
      'grown MB': Math.round(grown),
      'slowest lead ms': Math.round(slowest),
      'without attack': Math.round(withoutAttack),
      passed,
    }
    console.error(JSON.stringify(row))
    return row
  } finally {
    await server.stop('SIGKILL')
  }
}

/** Resolves with the measurements since the last call, as soon as a blocked server continues. */
async function readProbe(server: TestServer, file: string, count: number): Promise<Reading> {
  server.process.kill('SIGUSR2')
  for (;;) {
    if (hasEnded(server))
      return { count, stallMs: Number.POSITIVE_INFINITY, stallCpuMs: Number.POSITIVE_INFINITY }
    const reading = readNow(file)
    if (reading?.count === count) return reading
    await pause(20)
  }
}

function readNow(file: string): Reading | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

const hasEnded = ({ process }: TestServer) => process.exitCode !== null || process.signalCode !== null

const memoryMB = (server: TestServer): number =>
  hasEnded(server)
    ? Number.POSITIVE_INFINITY
    : Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024

async function slowestLead(count: number, port: number): Promise<number> {
  let slowest = 0
  for (let i = 0; i < count; i++) slowest = Math.max(slowest, await leadMs(port))
  return slowest
}

let visitor = 0

/** A visitor with a separate address, and how long their requests take. */
function leadMs(port: number): Promise<number> {
  const number = ++visitor
  const localAddress = `127.1.${(number >> 8) % 256}.${(number % 254) + 1}`
  const body = JSON.stringify({
    email: `v${number}@clinic.example`,
    phone: '9876543210',
    organisation: 'City Hospital',
  })
  const begun = performance.now()
  return new Promise((resolve) => {
    const fail = () => resolve(Number.POSITIVE_INFINITY)
    const call = request(
      {
        port,
        host: '127.0.0.1',
        localAddress,
        agent: false,
        method: 'POST',
        path: apiPaths.signups,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () => {
          if (answer.statusCode === 201) resolve(performance.now() - begun)
          else fail()
        })
      },
    )
    call.once('error', fail)
    call.end(body)
  })
}
