import { isIPv6 } from 'node:net'
import { content } from '../../content/index.ts'
import { ApiError } from './errors.ts'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

/** An address not seen for longest is forgotten first; the limit for all clients covers what that lets through. */
const maxClients = 10_000

export interface ClientLimit {
  /** Counts what a request is about to write, or refuses it with 429 and the time to come back. */
  admit(address: string, now: number, count?: number): void
}

interface Allowance {
  /** For each client, steadily; 0 means no limit at all. */
  perMinute: number
  /** How much a client that was quiet may write at once. */
  atOnce: number
  /** All clients together may write so many times what one may. */
  allClientsFactor: number
}

export function createClientLimit({ perMinute, atOnce, allClientsFactor }: Allowance): ClientLimit {
  const buckets = new Map<string, TokenBucket>()
  const everyone = createTokenBucket(perMinute * allClientsFactor, atOnce * allClientsFactor)

  function bucketOf(client: string): TokenBucket {
    const bucket = buckets.get(client) ?? createTokenBucket(perMinute, atOnce)
    buckets.delete(client)
    buckets.set(client, bucket)
    if (buckets.size > maxClients) {
      const oldest = buckets.keys().next()
      if (!oldest.done) buckets.delete(oldest.value)
    }
    return bucket
  }

  return {
    admit(address, now, count = 1) {
      if (perMinute === 0) return
      const own = bucketOf(clientOf(address))
      const waitMs = Math.max(own.msUntil(count, now), everyone.msUntil(count, now))
      if (waitMs > 0)
        throw new ApiError(429, 'too_many', content.errors.too_many, undefined, Math.ceil(waitMs / 1000))
      own.take(count)
      everyone.take(count)
    },
  }
}

/** One client is one IPv4 address or one IPv6 /64, since a single IPv6 connection is given a whole /64. */
export function clientOf(given: string): string {
  // Some proxies add the client's port, another one for each connection.
  const address = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(given)?.slice(1).join('') ?? given
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
