import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { TargetState } from '../database/delivery.ts'
import type { DeliveryStore } from '../database/store.ts'
import { type Gauge, gauge, type Metrics, type Sample } from '../metrics/metrics.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { createTargetOutbox } from './target-outbox.ts'
import { newHandOvers, type Target, targetsOf, targetsTold } from './targets.ts'

export type HandOver = ReturnType<typeof openHandOver>

interface Parts {
  store: DeliveryStore
  now: () => number
  metrics?: Pick<Metrics, 'watch'> | undefined
  wakeElsewhere?: (() => void) | undefined
  timeoutMs?: number | undefined
}

/** An outbox for each target, so that one that stalls never holds up another; none when no target is set. */
export function openHandOver(
  app: FastifyInstance,
  { webhooks }: Pick<Config, 'webhooks'>,
  { store, now, metrics, wakeElsewhere, timeoutMs }: Parts,
) {
  const targets = targetsOf(webhooks?.urls ?? [])
  const queueFor = (at: number) => newHandOvers(targetsTold(webhooks, 'lead.created'), at)
  if (wakeElsewhere) return { queueFor, wake: wakeElsewhere }
  const outboxes: Outbox[] = targets.map((target) =>
    createTargetOutbox(target, {
      store,
      secret: webhooks?.secret ?? Buffer.alloc(0),
      allowPrivate: webhooks?.allowPrivate ?? false,
      log: app.log,
      now,
      timeoutMs,
    }),
  )
  if (outboxes.length > 0) {
    app.addHook('onListen', async () => {
      for (const outbox of outboxes) outbox.start()
      await warnOfStopped(app, store, targets).catch(() => {})
    })
    app.addHook('preClose', async () => void (await Promise.all(outboxes.map((each) => each.stop()))))
    metrics?.watch(() => waitingByTarget(store, targets, now()))
  }
  return {
    queueFor,
    wake() {
      for (const outbox of outboxes) outbox.wake()
    },
  }
}

async function waitingByTarget(store: DeliveryStore, targets: Target[], now: number): Promise<Gauge[]> {
  const known = new Map((await store.listTargets()).map((each) => [each.target, each]))
  const byTarget = (read: (state: Partial<TargetState>) => number) =>
    targets.map(({ name }): Sample => [`{target="${name}"}`, read(known.get(name) ?? {})])
  const waiting = byTarget(({ waiting = 0 }) => waiting)
  const oldest = byTarget(({ oldestQueuedAt }) => Math.max(0, now - (oldestQueuedAt ?? now)) / 1000)
  const stopped = byTarget(({ stoppedAt = null }) => Number(stoppedAt !== null))
  return [
    gauge('firsthour_hand_overs_waiting', 'Leads that wait for a target.', waiting),
    gauge('firsthour_hand_over_oldest_seconds', 'How long the oldest of them has waited.', oldest),
    gauge('firsthour_hand_over_stopped', 'Whether a target has answered 410 and gets nothing.', stopped),
  ]
}

/** Once more at every start: the line of the day it happened may be long gone. */
async function warnOfStopped(app: FastifyInstance, store: DeliveryStore, targets: Target[]): Promise<void> {
  for (const { target, stoppedAt } of await store.listTargets())
    if (stoppedAt !== null && targets.some(({ name }) => name === target))
      app.log.error({ target, stoppedAt: new Date(stoppedAt) }, 'hand-over target is stopped')
}
