import { apiPaths, type IdentityReply } from '../../contract/api.ts'
import { send } from './http.ts'
import { forget, recall, remember } from './storage.ts'

const key = 'visitor'
const renewBeforeMs = 5 * 60_000
const retryAfterMs = 60_000
/** So that a stalled call in one tab does not keep the others waiting for their turn. */
const timeoutMs = 30_000
const newsWithinMs = 1000

/** `receivedAt` is by this machine's clock, which may be far from the server's. */
export type Visitor = IdentityReply & { receivedAt: number }

export function knownVisitor(): Visitor | undefined {
  try {
    return JSON.parse(recall(key) ?? '') as Visitor
  } catch {
    return undefined
  }
}

/** Tabs take turns, so that two opened at once become one visitor. Without the Locks API they go ahead at once. */
async function takingTurns<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  if (!locks) return work()
  try {
    const first = await locks.request(key, { ifAvailable: true }, async (lock) => lock && [await work()])
    if (first) return first[0] as T
    // The turn passes on faster than what was stored: wait for the news of the tab that went before.
    const told = new Promise<unknown>((resolve) => {
      addEventListener('storage', resolve, { once: true })
      setTimeout(resolve, newsWithinMs)
    })
    return await locks.request(key, async () => {
      if (!knownVisitor()) await told
      return work()
    })
  } catch {
    return work()
  }
}

async function callIdentity(): Promise<Visitor | undefined> {
  const earlier = knownVisitor()
  const result = await send<IdentityReply>(apiPaths.identity, {
    method: 'POST',
    headers: earlier && { authorization: `Bearer ${earlier.token}` },
    timeoutMs,
  })
  if (!result.ok) {
    console.warn('Anonymous sign-in failed:', result.error.code)
    return undefined
  }
  const visitor = { ...result.body, receivedAt: Date.now() }
  remember(key, JSON.stringify(visitor))
  return visitor
}

export const signIn = (): Promise<Visitor | undefined> => takingTurns(callIdentity)

export const signOut = (): void => forget(key)

const renewalDue = (visitor: Visitor): number =>
  visitor.receivedAt + Date.parse(visitor.expiresAt) - Date.parse(visitor.issuedAt) - renewBeforeMs

/** Renews before the token runs out, however long the tab stays open; one tab's renewal serves all of them. */
export function keepSignedIn(onRenewed: (visitor: Visitor) => void): void {
  let timer: ReturnType<typeof setTimeout>
  const renewWhenDue = async () => {
    clearTimeout(timer)
    await takingTurns(async () => {
      const visitor = knownVisitor()
      if (!visitor || Date.now() < renewalDue(visitor)) return
      const renewed = await callIdentity()
      if (renewed) onRenewed(renewed)
    })
    const visitor = knownVisitor()
    if (visitor) timer = setTimeout(renewWhenDue, Math.max(retryAfterMs, renewalDue(visitor) - Date.now()))
  }
  void renewWhenDue()
  // A machine that slept has slept through its timers too.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void renewWhenDue()
  })
}
