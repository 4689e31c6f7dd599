import type { FastifyInstance } from 'fastify'

const longestWaitMs = 8000

/**
 * On SIGTERM or SIGINT: no new connections, requests in flight finish, then everything registered with `onClose`
 * closes, then the store that all of it may still write to, and the process exits with 0. Whoever is still being
 * served after 8 s is cut off, so that the store closes in good order before a supervisor's usual 10 s are over.
 * A second signal ends at once.
 */
export function stopOnSignal(app: FastifyInstance, store: { close(): Promise<void> }): void {
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    app.log.info(`${signal}: stopping`)
    // A connection that falls idle during the stop would otherwise stay open until its keep-alive time runs out.
    setInterval(() => app.server.closeIdleConnections(), 100).unref()
    setTimeout(() => app.server.closeAllConnections(), longestWaitMs).unref()
    app
      .close()
      .then(() => store.close())
      .then(
        () => process.exit(0),
        (error) => {
          app.log.error({ err: error }, 'the stop failed')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
