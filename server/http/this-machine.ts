/** Names that lead to this machine wherever they are looked up; a proxy that passes no Host on uses one of them. */
const names = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Whether a Host line names this machine. What listens here alone must ask: a foreign name that is made to point at
 * this machine would otherwise be its own origin to a browser.
 */
export function namesThisMachine(host = ''): boolean {
  return URL.canParse(`http://${host}`) && names.has(new URL(`http://${host}`).hostname)
}
