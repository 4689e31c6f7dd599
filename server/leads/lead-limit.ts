import { isIPv6 } from 'node:net'

interface Bucket {
  tokens: number
  filledAt: number
}

const minuteMs = 60_000
/** An address not seen for longest is forgotten first; the limit over all addresses covers what that lets through. */
const maxClients = 10_000
/** A carrier puts thousands of people behind one address, and a campaign brings many at once. */
const allClientsFactor = 100

export interface LeadLimit {
  /** Counts one lead; says how many seconds to wait when there were too many, else undefined. */
  secondsToWait(address: string, now: number): number | undefined
}

/** A steady `perMinute` for each client, with as many at once; 0 means no limit at all. */
export function createLeadLimit(perMinute: number): LeadLimit {
  const clients = new Map<string, Bucket>()
  const everyone: Bucket = { tokens: perMinute * allClientsFactor, filledAt: 0 }

  function bucketOf(key: string, now: number): Bucket {
    const bucket = clients.get(key) ?? { tokens: perMinute, filledAt: now }
    clients.delete(key)
    clients.set(key, bucket)
    if (clients.size > maxClients) {
      const oldest = clients.keys().next()
      if (!oldest.done) clients.delete(oldest.value)
    }
    return bucket
  }

  return {
    secondsToWait(address, now) {
      if (perMinute === 0) return undefined
      const own = bucketOf(clientOf(address), now)
      const wait = Math.max(
        msUntilToken(own, perMinute, now),
        msUntilToken(everyone, perMinute * allClientsFactor, now),
      )
      if (wait > 0) return Math.ceil(wait / 1000)
      own.tokens -= 1
      everyone.tokens -= 1
      return undefined
    },
  }
}

function msUntilToken(bucket: Bucket, perMinute: number, now: number): number {
  const passed = Math.max(0, now - bucket.filledAt)
  bucket.tokens = Math.min(perMinute, bucket.tokens + (passed * perMinute) / minuteMs)
  bucket.filledAt = now
  return bucket.tokens >= 1 ? 0 : ((1 - bucket.tokens) * minuteMs) / perMinute
}

/** One client is one IPv4 address, or one /64: an IPv6 line has more addresses than anyone could count. */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = address.includes('::') ? tail.split(':').filter(Boolean) : []
  const zeros = address.includes('::') ? Array(8 - left.length - right.length).fill('0') : []
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
