import type { ServerStore } from '../database/store.ts'

export type DutyStore = Pick<ServerStore, 'takeDuty' | 'dropDuty'>

/** After that, a server that took the work is taken for dead. */
const longestMs = 60 * 60 * 1000

/**
 * Does the work unless another server is at it: two at once would only wait for each other's rows. False when another one
 * is, or died at it less than an hour ago.
 */
export async function oneServerAtATime(
  store: DutyStore,
  duty: string,
  now: () => number,
  work: () => Promise<unknown>,
): Promise<boolean> {
  const takenUntil = await store.takeDuty(duty, now(), longestMs)
  if (takenUntil === null) return false
  try {
    await work()
    return true
  } finally {
    await store.dropDuty(duty, takenUntil)
  }
}
