/** A host that is this machine wherever it is looked up, so that nobody listens in between. */
export const isLoopback = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname)

/** Whether a Host line names this machine: a foreign name that is made to point here would be its own origin to a browser. */
export function namesThisMachine(host = ''): boolean {
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
}
