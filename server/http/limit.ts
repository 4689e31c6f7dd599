import { isIPv6 } from 'node:net'
import { type ApiError, tooMany } from './errors.ts'

const minuteMs = 60_000
/** Bounds the memory to a few megabytes: the client seen least recently is forgotten. */
const mostClients = 30_000

export type Limit = ReturnType<typeof createLimit>

/**
 * Limits each client, in the memory of this process: a burst of `atOnce`, then `perMinute`. 0 disables the limit. What
 * many clients send together is limited by the proxy (deploy/nginx.conf).
 */
export function createLimit(perMinute: number, atOnce = perMinute) {
  const clients = new Map<string, { tokens: number; filledAt: number }>()

  function bucketOf(address: string, now: number) {
    const name = networkOf(address)
    const bucket = clients.get(name) ?? { tokens: atOnce, filledAt: now }
    // If the clock was set back, no tokens are added.
    const passed = Math.max(0, now - bucket.filledAt)
    bucket.tokens = Math.min(atOnce, bucket.tokens + (passed * perMinute) / minuteMs)
    bucket.filledAt = now
    clients.delete(name)
    clients.set(name, bucket)
    if (clients.size > mostClients) for (const oldest of clients.keys().take(1)) clients.delete(oldest)
    return bucket
  }

  const refusal = (tokens: number, count: number): ApiError | undefined =>
    tokens < count ? tooMany(((count - tokens) * minuteMs) / perMinute) : undefined

  return {
    /** Takes tokens, or throws 429 with Retry-After. */
    admit(address: string, now: number, count = 1): void {
      if (perMinute === 0) return
      const bucket = bucketOf(address, now)
      const refused = refusal(bucket.tokens, count)
      if (refused) throw refused
      bucket.tokens -= count
    },
    /** The 429 error if the client has no tokens left. Takes none. */
    usedUp: (address: string, now: number): ApiError | undefined =>
      perMinute === 0 ? undefined : refusal(bucketOf(address, now).tokens, 1),
  }
}

/** A misconfigured proxy can pass anything as the address. */
const longestAddress = 64

/**
 * A client's name: its IPv4 address, or the /64 of its IPv6 address, which is one connection. A closed connection has no
 * address, although Fastify's types promise one; all of these count as one client.
 */
export function networkOf(given: string | undefined = ''): string {
  // Some proxies append the client's port, which differs for each connection.
  const address =
    /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(given)?.slice(1).join('') ?? given.slice(0, longestAddress)
  if (!isIPv6(address)) return address
  const digits = digitsOf(address)
  const [, mapped] = /^0{20}ffff(.{8})$/.exec(digits) ?? []
  return mapped ? Buffer.from(mapped, 'hex').join('.') : `${digits.slice(0, 16)}/64`
}

/** All 32 hex digits of an IPv6 address. The URL parser canonicalises its spelling. */
function digitsOf(address: string): string {
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::').map(digitsIn)
  return head + tail.padStart(32 - head.length, '0')
}

const digitsIn = (groups: string): string =>
  groups.replace(/(\w{1,4}):?/g, (_, group) => group.padStart(4, '0'))

/** A carrier puts thousands of phones behind one address, so visits may come in a burst of this many minutes. */
const minutesAtOnce = 50
/** Page views, engagements and web vitals of a visit to a few pages. */
const eventsPerVisit = 10
/** Visitors who arrive in the same minute have sent only their first view and its vitals. */
const eventsOnArrival = 3

export const createVisitLimit = (perMinute: number) => createLimit(perMinute, perMinute * minutesAtOnce)

export const createEventLimit = (visitsPerMinute: number) =>
  createLimit(visitsPerMinute * eventsPerVisit, visitsPerMinute * minutesAtOnce * eventsOnArrival)
