/**
 * A host that is this machine wherever it is looked up: nobody listens in between. A proxy that passes no Host on
 * names one of them.
 */
export const isLoopback = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname)

/**
 * Whether a Host line names this machine. What listens here alone must ask: a foreign name that is made to point at
 * this machine would otherwise be its own origin to a browser.
 */
export function namesThisMachine(host = ''): boolean {
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
}
