import type { ClaimedDelivery } from '../database/claimed-delivery.ts'
import type { DeliveryStore } from '../database/store.ts'
import type { Queue } from './outbox.ts'

export type QueueStore = Pick<
  DeliveryStore,
  'claimDeliveries' | 'nextDeliveryDueAt' | 'markDelivered' | 'postponeDelivery' | 'failDelivery'
>

export const storedQueue = (store: QueueStore, name: string): Queue<ClaimedDelivery> => ({
  claimDue: (now, limit, leaseMs) => store.claimDeliveries(name, now, limit, leaseMs),
  nextDueAt: () => store.nextDeliveryDueAt(name),
  markSent: (id, now) => store.markDelivered(id, now),
  postpone: (id, dueAt, error) => store.postponeDelivery(id, dueAt, error),
  fail: (id, error) => store.failDelivery(id, error),
})

/** Within the 10 s a supervisor usually grants a stopping server, with room for the requests still being answered. */
export const stopGrace = { sendMs: 5000, writeMs: 2500 }

export function setTimer(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}
