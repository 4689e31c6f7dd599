/** What a connection must lead to, in libpq's words. */
export const sessionTargets = [
  'any',
  'read-write',
  'primary',
  'read-only',
  'standby',
  'prefer-standby',
] as const
export type SessionTarget = (typeof sessionTargets)[number]

/**
 * `DATABASE_URL` as libpq reads it: hosts are separated by commas, and parameters say which of them is meant and how long
 * connecting may take.
 */
export interface DatabaseAddress {
  /** One for each host. */
  urls: string[]
  target: SessionTarget
  connectMs: number
}

const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)\??([^#]*)$/
const targetParameter = 'target_session_attrs'
const usualConnectMs = 5_000
/** The longest that a timer can be set to; a longer one would end at once. */
const longestMs = 2 ** 31 - 1

/** Undefined when it is no such address. */
export function parseAddress(url: string): DatabaseAddress | undefined {
  const [, user = '', hosts = '', path = '', query = ''] = parts.exec(url) ?? []
  const given = new URLSearchParams(query)
  const target = sessionTargets.find((each) => each === (given.get(targetParameter) ?? 'any'))
  const connectSeconds = Number(given.get('connect_timeout'))
  if (!Number.isInteger(connectSeconds)) return undefined
  // Lists of hosts belong before the path; `pg` would take the whole list for one name.
  if (target === undefined || given.get('host')?.includes(',')) return undefined
  const kept = query.split('&').filter((each) => each !== '' && !each.startsWith(`${targetParameter}=`))
  const names = hosts.split(',')
  if (names.length > 1 && names.some((name) => name === '' || name.startsWith(':'))) return undefined
  const urls = names.map((name) => `${user}${name}${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}`)
  // None, or what means no limit at all to libpq: a visitor cannot wait for ever.
  const connectMs = connectSeconds > 0 ? Math.min(connectSeconds * 1000, longestMs) : usualConnectMs
  return urls.every((each) => URL.canParse(each)) ? { urls, target, connectMs } : undefined
}

export function addressOf(url: string): DatabaseAddress {
  const address = parseAddress(url)
  if (!address) throw new TypeError('DATABASE_URL is no address of PostgreSQL.')
  return address
}

/** Hosts, ports and database, without the user and the password. */
export function placeOf(url: string): string {
  const { urls } = addressOf(url)
  const [first = ''] = urls
  return urls.map((each) => new URL(each).host).join(',') + new URL(first).pathname
}
