import { isIPv6 } from 'node:net'
import { type ApiError, tooMany } from './errors.ts'

const minuteMs = 60_000
/** The least recently seen network is dropped first. The limit for all clients bounds what that admits. */
const maxNetworks = 30_000
/**
 * A network silent for this long counts as new. New networks have a reserved share of the total limit, so that busy
 * clients cannot lock them out.
 */
const quietMs = 60 * 60_000
const shareOfNewcomers = 0.25
/**
 * A connection has a /64, a household a /56, an office a /48, and the phones of a carrier share one. Wider networks get
 * a higher limit.
 */
const ipv6Networks = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
]

interface Allowance {
  perMinute: number
  atOnce: number
  allClientsFactor: number
}

interface Network {
  bucket: TokenBucket
  wroteAt: number
}

export function createClientLimit({ perMinute, atOnce, allClientsFactor }: Allowance) {
  const networks = new Map<string, Network>()
  const widestFactor = Math.max(1, allClientsFactor / 4)
  const bucketOf = (factor: number) => createTokenBucket(perMinute * factor, atOnce * factor)
  const everyone = bucketOf(allClientsFactor * (1 - shareOfNewcomers))
  const newcomers = bucketOf(allClientsFactor * shareOfNewcomers)
  const spammers = bucketOf(allClientsFactor)

  function networkOf(name: string, factor: number): Network {
    const network = networks.get(name) ?? { bucket: bucketOf(factor), wroteAt: Number.NEGATIVE_INFINITY }
    networks.delete(name)
    networks.set(name, network)
    for (const oldest of networks.keys().take(Math.max(0, networks.size - maxNetworks)))
      networks.delete(oldest)
    return network
  }

  const longestWait = (buckets: TokenBucket[], count: number, now: number): number =>
    Math.max(...buckets.map((bucket) => bucket.msUntil(count, now)))

  function admitFrom(own: Network[], common: TokenBucket, now: number, count: number): void {
    const buckets = [...own.map(({ bucket }) => bucket), common]
    const waitMs = longestWait(buckets, count, now)
    if (waitMs > 0) throw tooMany(waitMs)
    for (const bucket of buckets) bucket.take(count)
    for (const network of own) network.wroteAt = now
  }

  const networksFor = (address: string) =>
    networksOf(address).map(({ name, factor }) => networkOf(name, Math.min(factor, widestFactor)))

  return {
    /** Takes tokens for what the request will write, or throws 429 with Retry-After. */
    admit(address: string, now: number, count = 1) {
      if (perMinute === 0) return
      const own = networksFor(address)
      const isNew = own.every(({ wroteAt }) => now - wroteAt > quietMs)
      const forNew = isNew && newcomers.msUntil(count, now) < everyone.msUntil(count, now)
      const common = forNew ? newcomers : everyone
      admitFrom(own, common, now, count)
    },
    /** The 429 error if the client's own networks have no tokens left. Takes none. */
    usedUp(address: string, now: number): ApiError | undefined {
      const own = networksFor(address).map(({ bucket }) => bucket)
      const waitMs = perMinute > 0 ? longestWait(own, 1, now) : 0
      return waitMs > 0 ? tooMany(waitMs) : undefined
    },
    /** Takes a token from the client's own networks after the fact, if they have any. */
    count(address: string, now: number) {
      if (perMinute === 0) return
      for (const { bucket } of networksFor(address)) if (bucket.msUntil(1, now) === 0) bucket.take(1)
    },
    /** The same for certain spam. It has its own total limit, so that spam cannot use up that of honest clients. */
    admitSpam(address: string, now: number) {
      if (perMinute > 0) admitFrom(networksFor(address), spammers, now, 1)
    },
  }
}

/** A misconfigured proxy can pass anything as the address; it is stored, so its length is bounded. */
const longestAddress = 64

/**
 * The networks of a client, narrowest first: one for IPv4, three for IPv6. A closed connection has no address, although
 * Fastify's types promise one; all of these count as one client.
 */
export function networksOf(given: string | undefined = ''): { name: string; factor: number }[] {
  // Some proxies append the client's port, which differs for each connection.
  const address =
    /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(given)?.slice(1).join('') ?? given.slice(0, longestAddress)
  if (!isIPv6(address)) return [{ name: address, factor: 1 }]
  const digits = digitsOf(address)
  const [, mapped] = /^0{20}ffff(.{8})$/.exec(digits) ?? []
  if (mapped) return [{ name: Buffer.from(mapped, 'hex').join('.'), factor: 1 }]
  return ipv6Networks.map(({ bits, factor }) => ({ name: `${digits.slice(0, bits / 4)}/${bits}`, factor }))
}

/** All 32 hex digits of an IPv6 address. The URL parser canonicalises its spelling. */
function digitsOf(address: string): string {
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::').map(digitsIn)
  return head + tail.padStart(32 - head.length, '0')
}

const digitsIn = (groups: string): string =>
  groups.replace(/(\w{1,4}):?/g, (_, group) => group.padStart(4, '0'))

/**
 * A carrier puts thousands of phones behind one address, so a burst of this many minutes is allowed. The limit protects
 * the disk.
 */
const minutesAtOnce = 50
const allClientsFactor = 10
/** Page views, engagements and web vitals of a visit to a few pages. */
const eventsPerVisit = 10
/** Visitors who arrive in the same minute have sent only their first view and its vitals. */
const eventsOnArrival = 3

/** A carrier puts thousands of people behind one address, and a campaign brings many at once. */
export const createLeadLimit = (perMinute: number) =>
  createClientLimit({ perMinute, atOnce: perMinute, allClientsFactor: 100 })

export const createVisitLimit = (perMinute: number) =>
  createClientLimit({ perMinute, atOnce: perMinute * minutesAtOnce, allClientsFactor })

export const createEventLimit = (visitsPerMinute: number) =>
  createClientLimit({
    perMinute: visitsPerMinute * eventsPerVisit,
    atOnce: visitsPerMinute * minutesAtOnce * eventsOnArrival,
    allClientsFactor,
  })

/** Allows a burst up to its capacity, then the given number of tokens per minute. */
export type TokenBucket = ReturnType<typeof createTokenBucket>

export function createTokenBucket(perMinute: number, capacity = perMinute) {
  let tokens = capacity
  let filledAt = 0
  return {
    msUntil(count: number, now: number) {
      // If the clock was set back, no tokens are added.
      const passed = Math.max(0, now - filledAt)
      tokens = Math.min(capacity, tokens + (passed * perMinute) / minuteMs)
      filledAt = now
      return tokens >= count ? 0 : ((count - tokens) * minuteMs) / perMinute
    },
    take(count: number) {
      tokens -= count
    },
  }
}
