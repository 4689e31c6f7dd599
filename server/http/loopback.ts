/** A host name that always means this machine, so that the traffic cannot be intercepted. */
export const isLoopback = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname)

/** A DNS name and a port. Longer names in another alphabet take milliseconds to parse. */
const longestHost = 260

/**
 * Whether a Host header names this machine. Prevents DNS rebinding: another name that resolves here would be its own
 * origin to a browser.
 */
export const isLoopbackHostHeader = (host = ''): boolean =>
  host.length <= longestHost && isLoopback(URL.parse(`http://${host}`)?.hostname ?? '')
