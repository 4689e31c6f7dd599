import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const longestWaitMs = 8000

/**
 * On SIGTERM or SIGINT: no new connections, requests in flight finish, then everything registered with `onClose`
 * closes, then the store that all of it may still write to, and the process exits with 0. Whoever is still being
 * served after 8 s is cut off, so that the store closes in good order before a supervisor's usual 10 s are over.
 * A second signal ends at once.
 */
export function stopOnSignal(app: FastifyInstance, store: { close(): Promise<void> }): void {
  const closeUnused = trackConnections(app)
  let stopping = false
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    app.log.info(`${signal}: stopping`)
    // Again and again, since a connection may fall idle, or be opened for later use, while the stop is under way.
    closeUnused()
    setInterval(closeUnused, 100).unref()
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

/** Closes connections between two requests, and those that browsers open ahead: the server counts the latter as busy. */
function trackConnections(app: FastifyInstance): () => void {
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    app.server.closeIdleConnections()
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}
