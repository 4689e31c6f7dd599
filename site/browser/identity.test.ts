import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../tests/support/memory-storage.ts'

const hour = 60 * 60_000
const log = vi.fn()
let calls: (string | undefined)[]
let fails: boolean
let serverAheadMs: number
let tokenAgeMs: number
let becomeVisible: () => void
let storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.resetModules()
  calls = []
  fails = false
  // Only the token's lifetime may count, whatever the difference between the server's clock and the visitor's.
  serverAheadMs = 365 * 24 * hour
  tokenAgeMs = 0
  log.mockReset()
  storage = memoryStorage()
  vi.stubGlobal('console', { warn: log })
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('location', new URL('http://localhost/'))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', {
    cookie: '',
    visibilityState: 'visible',
    addEventListener: (_type: string, listener: () => void) => {
      becomeVisible = listener
    },
  })
  vi.stubGlobal('fetch', async (_url: string, init: { headers: Record<string, string> }) => {
    const earlier = init.headers.authorization
    calls.push(earlier)
    if (fails) throw new TypeError('no network')
    const sentAt = Date.now() + serverAheadMs
    const issuedAt = sentAt - tokenAgeMs
    const userId = earlier?.split('/')[0]?.replace('Bearer ', '') ?? `visitor-${calls.length}`
    return Response.json(
      {
        userId,
        token: `${userId}/${calls.length}`,
        issuedAt: new Date(issuedAt).toISOString(),
        expiresAt: new Date(issuedAt + hour).toISOString(),
      },
      { headers: { date: new Date(sentAt).toUTCString() } },
    )
  })
})

/** Each page load has fresh modules; the storage persists. */
async function loadPage() {
  vi.resetModules()
  return import('./identity.ts')
}

test('a visitor keeps the id across page loads, with one call each', async () => {
  const first = await (await loadPage()).signIn()
  const second = await (await loadPage()).signIn()
  expect(second?.userId).toBe(first?.userId)
  expect(calls).toEqual([undefined, 'Bearer visitor-1/1'])
})

test.each(['blocked', 'full'])('with storage %s the page still signs in', async (how) => {
  const refuse = () => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('localStorage', {
    ...storage,
    setItem: refuse,
    ...(how === 'blocked' && { getItem: refuse, removeItem: refuse }),
  })
  const { signIn, knownVisitor } = await loadPage()
  const visitor = await signIn()
  expect(visitor?.userId).toBe('visitor-1')
  expect(knownVisitor()).toEqual(visitor)
  expect(log).not.toHaveBeenCalled()
})

test('invalid data in storage gives a new visitor', async () => {
  storage.setItem('visitor', '{not json')
  expect((await (await loadPage()).signIn())?.userId).toBe('visitor-1')
})

test('a failure is only logged', async () => {
  fails = true
  expect(await (await loadPage()).signIn()).toBeUndefined()
  expect(log).toHaveBeenCalledExactlyOnceWith('Anonymous sign-in failed:', 'network')
})

test.each([-10 * 60_000, 0, 10 * 60_000])(
  'a fresh token is synced when the server is %i ms ahead of the visitor, an old one is not',
  async (ahead) => {
    serverAheadMs = ahead
    const { signIn } = await loadPage()
    const { syncToken } = await import('./token-sync.ts')
    const syncedTokens = () => calls.filter((call) => call?.startsWith('Bearer')).length
    const sync = async () => syncToken(await signIn(), { url: '/session', maxAgeSeconds: 300 })
    await sync()
    expect(syncedTokens()).toBe(1)
    storage.removeItem('visitor')
    tokenAgeMs = 301_000
    await sync()
    expect(syncedTokens()).toBe(1)
  },
)

test.each([
  [4999, 'visitor-0'],
  [5001, 'visitor-1'],
])(
  'a tab that waited for the lock and then %i ms for the other tab’s token is %s',
  async (storedAfterMs, userId) => {
    const others = Promise.withResolvers<void>()
    const request = async (_key: string, ...rest: unknown[]) => {
      const work = rest.pop() as (lock: object | null) => unknown
      const isOnlyAsking = rest.length > 0
      if (!isOnlyAsking) await others.promise
      return work(isOnlyAsking ? null : {})
    }
    const tab = new EventTarget()
    vi.stubGlobal('navigator', { locks: { request } })
    vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
    const signingIn = (await loadPage()).signIn()
    await vi.advanceTimersByTimeAsync(29_000)
    others.resolve()
    await vi.advanceTimersByTimeAsync(storedAfterMs)
    storage.setItem('visitor', JSON.stringify({ userId: 'visitor-0', token: 'visitor-0/0' }))
    tab.dispatchEvent(new Event('storage'))
    expect((await signingIn)?.userId).toBe(userId)
  },
)

test('a tab that stays open renews the token five minutes before it expires, again and again', async () => {
  const { signIn, keepSignedIn } = await loadPage()
  await signIn()
  const renewed = vi.fn()
  keepSignedIn(renewed)
  await vi.advanceTimersByTimeAsync(55 * 60_000 - 1)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(55 * 60_000)
  expect(calls).toHaveLength(3)
  expect(renewed).toHaveBeenLastCalledWith(
    expect.objectContaining({ userId: 'visitor-1', token: 'visitor-1/3' }),
  )
})

test('a token renewed by one tab is used by the others', async () => {
  const one = await loadPage()
  await one.signIn()
  one.keepSignedIn(() => {})
  const other = await loadPage()
  other.keepSignedIn(() => {})
  await vi.advanceTimersByTimeAsync(55 * 60_000)
  expect(calls).toHaveLength(2)
})

test('a failed renewal is retried in a minute, and a machine that slept renews when it wakes', async () => {
  const { signIn, keepSignedIn } = await loadPage()
  await signIn()
  keepSignedIn(() => {})
  fails = true
  await vi.advanceTimersByTimeAsync(55 * 60_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(3)
  fails = false
  await vi.advanceTimersByTimeAsync(60_000)
  vi.setSystemTime(Date.now() + 8 * hour)
  becomeVisible()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls).toHaveLength(5)
})
