import type { IdentityReply } from '../../contract/api.ts'
import { apiAddresses } from './api-addresses.ts'
import { send } from './http.ts'
import { forget, recallJson, remember } from './storage.ts'

const key = 'visitor'
const renewBeforeMs = 5 * 60_000
const retryAfterMs = 60_000
/** Other tabs wait for this call, so it needs a timeout. */
const timeoutMs = 30_000
const storageEventWithinMs = 5000

/** `issuedHereAt` is when the token was issued by this machine's clock, which may differ much from the server's. */
export type Visitor = IdentityReply & { issuedHereAt: number }

export const knownVisitor = (): Visitor | undefined => recallJson(key)

/**
 * Takes a lock shared by all tabs, so that two tabs opened at once become one visitor. Without the Locks API tabs do
 * not wait for each other.
 */
async function takingTurns<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  if (!locks) return work()
  try {
    const first = await locks.request(key, { ifAvailable: true }, async (lock) => lock && [await work()])
    if (first) return first[0] as T
    // The lock can be granted before the other tab's stored value is visible here; a storage event reports it.
    const stored = new Promise<unknown>((resolve) => addEventListener('storage', resolve, { once: true }))
    return await locks.request(key, async () => {
      const late = () => new Promise((resolve) => setTimeout(resolve, storageEventWithinMs))
      if (!knownVisitor()) await Promise.race([stored, late()])
      return work()
    })
  } catch {
    return work()
  }
}

/** The age of a token when it was sent; both times are by the server's clock. */
function ageOf({ issuedAt }: IdentityReply, headers: Headers): number {
  const age = Date.parse(headers.get('date') ?? '') - Date.parse(issuedAt)
  return Math.max(0, age || 0)
}

async function callIdentity(): Promise<Visitor | undefined> {
  const earlier = knownVisitor()
  const result = await send<IdentityReply>(apiAddresses.identity, {
    method: 'POST',
    headers: earlier && { authorization: `Bearer ${earlier.token}` },
    timeoutMs,
  })
  if (!result.ok) {
    console.warn('Anonymous sign-in failed:', result.error.code)
    return undefined
  }
  const visitor = { ...result.body, issuedHereAt: Date.now() - ageOf(result.body, result.headers) }
  remember(key, JSON.stringify(visitor))
  return visitor
}

export const signIn = (): Promise<Visitor | undefined> => takingTurns(callIdentity)

export const signOut = (): void => forget(key)

const renewalDue = (visitor: Visitor): number =>
  visitor.issuedHereAt + Date.parse(visitor.expiresAt) - Date.parse(visitor.issuedAt) - renewBeforeMs

/** Renews the token before it expires, however long the tab stays open. One tab's renewal serves all tabs. */
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
  // Timers stop while the machine sleeps, so the token may have expired on wake-up.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void renewWhenDue()
  })
}
