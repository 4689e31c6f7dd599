import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Above this share of maxConnections, each new connection evicts the one idle for longest. */
const crowdedShare = 0.9

const exempt = new WeakSet<Socket>()

/** For authenticated clients: they are never evicted for a stranger. */
export const exemptFromEviction = (socket: Socket): void => void exempt.add(socket)

/**
 * Idle and slow connections are cheap to open and could fill the server. A connection counts as active when it is
 * opened, with each request and at the end of each response.
 */
export function evictIdleConnections(server: Server): void {
  /** Ordered by last activity, oldest first. */
  const open = new Set<Socket>()

  const markActive = (socket: Socket) => {
    if (open.delete(socket)) open.add(socket)
  }

  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    if (open.size > server.maxConnections * crowdedShare) longestIdle()?.destroy()
  })
  server.on('request', ({ socket }, response) => {
    markActive(socket)
    response.once('close', () => markActive(socket))
  })

  function longestIdle(): Socket | undefined {
    for (const socket of open) if (!exempt.has(socket)) return socket
    return undefined
  }
}
