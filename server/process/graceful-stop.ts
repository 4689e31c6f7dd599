import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const cutOffAfterMs = 8000
/** After this time only an unresponsive database can still delay the stop. */
const giveUpAfterMs = 8700
const storeCloseMs = 800
export const stopDeadlineMs = giveUpAfterMs + storeCloseMs

/**
 * Finishes requests in flight, then runs the `onClose` hooks, then closes the store. Connections still open after 8 s
 * are cut, so that the process ends within the usual 10 s of a supervisor. A second signal exits at once.
 */
export function stopOnSignal(app: FastifyInstance, store: { close(): Promise<void> }): void {
  const closeUnused = trackConnections(app)
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    app.log.info(`${signal}: stopping`)
    // Repeated, because connections become idle or are preconnected during the stop.
    closeUnused()
    setInterval(closeUnused, 100).unref()
    setTimeout(() => app.server.closeAllConnections(), cutOffAfterMs).unref()
    const parts = await closedInTime('the app', app.close(), giveUpAfterMs)
    const data = await closedInTime('the store', store.close(), storeCloseMs)
    process.exit(parts && data ? 0 : 1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)

  /** False if closing failed. A timeout is logged, and the stop still counts as successful. */
  async function closedInTime(what: string, closing: Promise<unknown>, withinMs: number): Promise<boolean> {
    const late = async () => {
      await pause(withinMs, undefined, { ref: false })
      app.log.warn(`${what} did not close in time; exiting without it`)
    }
    try {
      await Promise.race([closing, late()])
      return true
    } catch (error) {
      app.log.error({ err: error }, `${what} failed to close`)
      return false
    }
  }
}

/** Closes idle connections, and preconnected ones, which the server counts as busy. */
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
