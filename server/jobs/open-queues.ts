import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { TargetState } from '../database/delivery.ts'
import type { DeliveryStore, Store } from '../database/store.ts'
import { createTargetOutbox } from '../hand-over/target-outbox.ts'
import { type Target, targetsOf } from '../hand-over/targets.ts'
import { openMailOutbox } from '../mail/mail-outbox.ts'
import { type Family, gauge, type Metrics, type Sample } from '../metrics/metrics.ts'

interface Parts {
  store: Store
  now: () => number
  /** Shared by all servers; the tokens of links in mails derive from it. */
  secret: string
  metrics?: Pick<Metrics, 'watch'> | undefined
  handOverMs?: number | undefined
}

/**
 * One outbox for mails and one per target, so that a stalled one never delays another. Returns a function that wakes
 * them.
 */
export function openQueues(
  app: FastifyInstance,
  config: Config,
  { store, now, secret: linkSecret, metrics, handOverMs }: Parts,
): () => void {
  const { log } = app
  const targets = targetsOf(config.webhooks?.urls ?? [])
  const { secret = Buffer.alloc(0), allowPrivate = false } = config.webhooks ?? {}
  const forTarget = { store, log, now, secret, allowPrivate, timeoutMs: handOverMs }
  const outboxes = [
    openMailOutbox(config, { store, log, now, secret: linkSecret }),
    ...targets.map((target) => createTargetOutbox(target, forTarget)),
  ]
  app.addHook('onListen', async () => {
    for (const outbox of outboxes) outbox.start()
    if (targets.length > 0) await warnOfStopped(app, store, targets, now()).catch(() => {})
  })
  // Before the store closes, so that the outcomes of deliveries in flight are stored.
  app.addHook('preClose', async () => void (await Promise.all(outboxes.map((each) => each.stop()))))
  if (targets.length > 0) metrics?.watch(() => waitingByTarget(store, targets, now()))
  return () => {
    for (const outbox of outboxes) outbox.wake()
  }
}

async function waitingByTarget(store: DeliveryStore, targets: Target[], now: number): Promise<Family[]> {
  const known = new Map((await store.listTargets(now)).map((each) => [each.target, each]))
  const byTarget = (read: (state: Partial<TargetState>) => number) =>
    targets.map(({ name }): Sample => [`{target="${name}"}`, read(known.get(name) ?? {})])
  const waiting = byTarget(({ waiting = 0 }) => waiting)
  const oldest = byTarget(({ oldestMs }) => Math.max(0, oldestMs ?? 0) / 1000)
  const stopped = byTarget(({ stoppedAt = null }) => Number(stoppedAt !== null))
  return [
    gauge('firsthour_hand_overs_waiting', 'Queued hand-overs of a target.', waiting),
    gauge('firsthour_hand_over_oldest_seconds', 'Age of the oldest of them in seconds.', oldest),
    gauge('firsthour_hand_over_stopped', 'Whether a target is stopped because it answered 410.', stopped),
  ]
}

/** Repeated at every start: the original log line may be long gone. */
async function warnOfStopped(
  app: FastifyInstance,
  store: DeliveryStore,
  targets: Target[],
  now: number,
): Promise<void> {
  for (const { target, stoppedAt } of await store.listTargets(now))
    if (stoppedAt !== null && targets.some(({ name }) => name === target))
      app.log.error({ target, stoppedAt: new Date(stoppedAt) }, 'hand-over target is stopped')
}
