import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Store } from '../database/store.ts'
import type { LeaseStore } from './job.ts'

const pauseMs = 5000
const lease = 'index leads'
/** Lease duration. Renewing it for each look would write to the database when there is nothing to do. */
const turnMs = 60_000
/** Rests this many times as long as a batch took: visitors come first, and a search indexes what is left. */
const restFactor = 9

/** Indexes new and corrected leads in small batches, outside of requests. */
export function indexNewLeads(
  app: FastifyInstance,
  { store, now }: { store: Pick<Store, 'indexSomeLeads'> & LeaseStore; now: () => number },
): void {
  let ourTurnEnds = 0
  let takenUntil: number | null = null
  const closing = new AbortController()
  let running = Promise.resolve()
  let failing = false

  const isOurTurn = async () => {
    const asked = now()
    if (asked >= ourTurnEnds) {
      takenUntil = await store.takeLease(lease, asked, turnMs)
      if (takenUntil !== null) ourTurnEnds = asked + turnMs
    }
    return now() < ourTurnEnds
  }
  const rest = (ms: number) =>
    setTimeout(ms, undefined, { ref: false, signal: closing.signal }).catch(() => {})
  const index = async () => {
    try {
      while (!closing.signal.aborted && (await isOurTurn())) {
        const began = performance.now()
        if ((await store.indexSomeLeads()) === 0) break
        await rest(restFactor * (performance.now() - began))
      }
      failing = false
    } catch (error) {
      if (!failing) app.log.warn({ err: error }, 'leads not indexed; the next search will index them')
      failing = true
    }
  }
  const timer = setInterval(() => {
    running = running.then(index)
  }, pauseMs).unref()
  running = index()
  app.addHook('onClose', async () => {
    closing.abort()
    clearInterval(timer)
    await running
    // If the store is unavailable the lease expires by itself.
    if (takenUntil !== null) await store.releaseLease(lease, takenUntil).catch(() => undefined)
  })
}
