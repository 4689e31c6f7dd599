import cluster, { type Worker } from 'node:cluster'
import { on, once } from 'node:events'
import type { Config } from '../config.ts'
import { ignoreLogWriteErrors } from '../http/log-stream.ts'
import { serveMetrics } from '../metrics/serve-metrics.ts'
import { answersOnly, type WorkerMessage } from '../process/worker.ts'
import { mergeMetrics } from './merge-metrics.ts'

/** Minimum time between starts of a worker, so that a permanent fault does not cause a busy restart loop. */
const shortestLifeMs = 1000
const metricsWithinMs = 1000

/**
 * The first worker prepares the store and is the only one that sends mails, hands over and runs jobs. Workers that die
 * are replaced; a stop waits for all.
 */
export async function superviseWorkers(config: Config, distDir: string): Promise<void> {
  const workers = new Map<number, Worker>()
  const serving = new Set<Worker>()
  let address = ''
  let stopping = false
  let asked = 0

  const start = (number: number): Worker => {
    cluster.setupPrimary({ args: number === 1 ? [distDir] : [distDir, answersOnly] })
    const worker = cluster.fork()
    const startedAt = performance.now()
    workers.set(number, worker)
    worker.on('message', (message: WorkerMessage) => {
      if ('wake' in message) send(workers.get(1), message)
      if ('wrongKeyFrom' in message)
        for (const other of workers.values()) if (other !== worker) send(other, message)
      if ('servesAt' in message) {
        address = message.servesAt
        serving.add(worker)
        worker.emit('serving')
      }
    })
    worker.once('exit', (code, signal) => {
      workers.delete(number)
      serving.delete(worker)
      if (stopping || !isRunning) return
      console.error(`Worker ${number} exited (${signal ?? code}); starting a replacement.`)
      const rest = Math.max(0, shortestLifeMs - (performance.now() - startedAt))
      setTimeout(() => !stopping && start(number), rest)
    })
    return worker
  }

  const stop = async (signal: NodeJS.Signals) => {
    stopping = true
    const ended = [...workers.values()].map((worker) => once(worker, 'exit'))
    for (const worker of workers.values()) {
      if (serving.has(worker)) send(worker, { stop: signal })
      // Not listening yet, so it cannot receive the message and serves no requests.
      else worker.process.kill('SIGKILL')
    }
    const codes = (await Promise.all(ended)).map(([code]) => code)
    // A worker killed by a signal has no exit code; only the exit codes of the others decide.
    process.exit(codes.every((code) => code === 0 || code === null) ? 0 : 1)
  }

  const metricsOf = async (worker: Worker): Promise<string> => {
    const number = ++asked
    const messages = on(worker, 'message', { signal: AbortSignal.timeout(metricsWithinMs) })
    send(worker, { metricsAsked: number })
    try {
      for await (const [message] of messages) if (message.metricsAnswer === number) return message.text
    } catch {
      // Timed out: the metrics of this worker are left out.
    }
    return ''
  }

  const gatherMetrics = async () => {
    const each = [...workers].map(async ([number, worker]) => [number, await metricsOf(worker)] as const)
    return mergeMetrics(new Map(await Promise.all(each)))
  }

  ignoreLogWriteErrors()
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  if (config.metricsPort !== undefined) await serveMetrics(config.metricsPort, gatherMetrics)
  let isRunning = false
  for (let number = 1; number <= config.workers; number++) {
    const isServing = await served(start(number))
    if (stopping) return
    // If a worker fails at its first start, it has printed the reason. Exit, because the configuration does not work.
    if (!isServing) process.exit(1)
  }
  isRunning = true
  console.log(`FirstHour is at ${address}`)
  // Replace workers that died while the others were starting.
  for (let number = 1; number <= config.workers; number++) if (!workers.has(number)) start(number)
}

async function served(worker: Worker): Promise<boolean> {
  return Promise.race([once(worker, 'serving').then(() => true), once(worker, 'exit').then(() => false)])
}

function send(worker: Worker | undefined, message: WorkerMessage): void {
  if (worker?.isConnected()) worker.send(message, () => {})
}
