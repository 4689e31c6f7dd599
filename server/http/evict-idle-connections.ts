import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** From this share of all places on, the connection that has been silent for longest gives way to a newcomer. */
const crowdedShare = 0.9

const exempt = new WeakSet<Socket>()

/** For somebody we know, such as a person signed in: no stranger takes their place. */
export const exemptFromEviction = (socket: Socket): void => void exempt.add(socket)

/**
 * Idle, slow and unread connections cost nothing to open, and would keep everybody else out of a full server. A connection is heard of when it
 * is opened, with each request and with the end of each answer.
 */
export function evictIdleConnections(server: Server): void {
  /** In the order in which they were last heard of. */
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
