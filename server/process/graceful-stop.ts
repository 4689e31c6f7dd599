import cluster from 'node:cluster'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { onParentsStop } from './worker.ts'

const cutOffAfterMs = 8000
/** By then only a database that does not answer can hold up the rest. */
const giveUpAfterMs = 8700
const storeCloseMs = 800
export const stopDeadlineMs = giveUpAfterMs + storeCloseMs

/**
 * Requests in flight finish, then everything registered with `onClose` closes, then the store. Who is still served after 8 s is cut off, so
 * that the process is gone before a supervisor's usual 10 s are over. A second signal ends at once.
 */
export function stopOnSignal(app: FastifyInstance, store: { close(): Promise<void> }): void {
  const closeUnused = trackConnections(app)
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    app.log.info(`${signal}: stopping`)
    // Again and again, since a connection may fall idle, or be opened for later use, while the stop is under way.
    closeUnused()
    setInterval(closeUnused, 100).unref()
    setTimeout(() => app.server.closeAllConnections(), cutOffAfterMs).unref()
    const parts = await closedInTime('the app', app.close(), giveUpAfterMs)
    const data = await closedInTime('the store', store.close(), storeCloseMs)
    process.exit(parts && data ? 0 : 1)
  }
  if (cluster.isWorker) onParentsStop(stop)
  else for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)

  /** False when closing failed. What takes too long is logged and left behind; the stop still counts as a good one. */
  async function closedInTime(what: string, closing: Promise<unknown>, withinMs: number): Promise<boolean> {
    const late = async () => {
      await pause(withinMs, undefined, { ref: false })
      app.log.warn(`${what} took too long to close and is left behind`)
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
