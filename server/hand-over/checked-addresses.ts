import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { DeliveryError } from '../outbox/deliver.ts'

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

const listOf = (...ranges: [address: string, prefix: number][]) => {
  const list = new BlockList()
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, familyOf(address))
  return list
}

/** Private networks, loopback, carrier-grade NAT and unique local addresses. */
const inside = listOf(
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
)
/**
 * Reserved ranges and cloud metadata services, which give credentials to any caller inside; and IPv6 ranges that
 * embed IPv4 addresses.
 */
const never = listOf(
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
)
const metadata = new Set(['100.100.100.200', 'fd00:ec2::254'])
const publicPart = listOf(['0.0.0.0', 0], ['2000::', 3])

type Reach = 'public' | 'inside' | 'never'

/** IPv4-mapped IPv6 is refused: no legitimate name resolves to it. */
export function reachOf(address: string): Reach {
  const family = familyOf(address)
  // A BlockList treats a mapped address as IPv4, so the prefix is checked first.
  if (isIP(address) === 0 || metadata.has(address) || address.toLowerCase().startsWith('::ffff:'))
    return 'never'
  if (inside.check(address, family)) return 'inside'
  return publicPart.check(address, family) && !never.check(address, family) ? 'public' : 'never'
}

export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export const resolveByDns: Resolve = (hostname) => lookup(hostname, { all: true })

/**
 * The addresses of a host, each checked. The caller must connect to these without resolving again, or DNS rebinding
 * would bypass the check.
 */
export async function checkedAddresses(
  { hostname, protocol }: Pick<URL, 'hostname' | 'protocol'>,
  allowPrivate: boolean,
  resolve: Resolve,
): Promise<LookupAddress[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(literal)
  const addresses = family === 0 ? await resolve(hostname) : [{ address: literal, family }]
  const reaches = new Set(addresses.map(({ address }) => reachOf(address)))
  if (addresses.length === 0) throw new DeliveryError('ENOTFOUND', 'The host has no address.')
  if (reaches.has('never'))
    throw new DeliveryError('EADDRESS', 'The host resolves to a reserved address, which is never called.')
  if (reaches.has('inside') && !allowPrivate)
    throw new DeliveryError(
      'EPRIVATE',
      'The host has a private address, which is called only with WEBHOOK_ALLOW_PRIVATE=1.',
    )
  if (reaches.has('public') && protocol !== 'https:')
    throw new DeliveryError('EPLAIN', 'Leads are sent by https only, except to private addresses.')
  return addresses
}
