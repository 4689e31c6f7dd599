const form = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#]*)[^?#]*\??([^#]*)$/
const usualConnectMs = 5_000
/** The longest that a timer can be set to; a longer one would end at once. */
const longestMs = 2 ** 31 - 1

/** Of one server, as `pg` reads it. A PostgreSQL that moves is found by HAProxy or an address that moves with it. */
export function isDatabaseAddress(url: string): boolean {
  const [match, host = '', query = ''] = form.exec(url) ?? []
  const given = new URLSearchParams(query)
  const hosts = host + (given.get('host') ?? '')
  return match !== undefined && !hosts.includes(',') && Number.isInteger(seconds(given)) && URL.canParse(url)
}

/** `connect_timeout` as libpq knows it. None, or what means no limit there: a visitor cannot wait for ever. */
export function connectMsOf(url: string): number {
  const given = seconds(new URL(url).searchParams)
  return given > 0 ? Math.min(given * 1000, longestMs) : usualConnectMs
}

const seconds = (parameters: URLSearchParams) => Number(parameters.get('connect_timeout'))

/** Host, port and database, without the user and the password. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}
