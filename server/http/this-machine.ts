/** A host that is this machine wherever it is looked up, so that nobody listens in between. */
export const isLoopback = (hostname: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]', '::1'].includes(hostname)

/** Whether a Host line names this machine: a foreign name that is made to point here would be its own origin to a browser. */
export const namesThisMachine = (host = ''): boolean =>
  isLoopback(URL.parse(`http://${host}`)?.hostname ?? '')
