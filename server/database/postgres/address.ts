const form = /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?([^/?#]*)[^?#]*\??([^#]*)$/
const usualConnectMs = 5_000
/** The longest delay of a timer; a longer one would fire at once. */
const longestMs = 2 ** 31 - 1

/** The address of one server, as `pg` reads it. For failover use HAProxy or a moving address. */
export function isDatabaseAddress(url: string): boolean {
  const [match, host = '', query = ''] = form.exec(url) ?? []
  const given = new URLSearchParams(query)
  const hosts = host + (given.get('host') ?? '')
  return match !== undefined && !hosts.includes(',') && Number.isInteger(seconds(given)) && URL.canParse(url)
}

/**
 * `connect_timeout` as in libpq. Unset or 0 means no limit there; we use the default, because a visitor cannot wait
 * for ever.
 */
export function connectMsOf(url: string): number {
  const given = seconds(new URL(url).searchParams)
  return given > 0 ? Math.min(given * 1000, longestMs) : usualConnectMs
}

const seconds = (parameters: URLSearchParams) => Number(parameters.get('connect_timeout'))

/** Host, port and database, without credentials. */
export function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}
