import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** From this share of all places on, the connection that has been silent for longest gives way to a newcomer. */
const crowdedShare = 0.9

const kept = new WeakSet<Socket>()

/** For somebody we know, such as a person signed in: no stranger takes their place. */
export const keepConnection = (socket: Socket): void => void kept.add(socket)

/**
 * Idle, slow and unread connections cost nothing to open, and would keep everybody else out of a full server. A connection is heard of when it
 * is opened, with each request and with the end of each answer.
 */
export function makeRoom(server: Server): void {
  /** In the order in which they were last heard of. */
  const open = new Set<Socket>()

  const heardOf = (socket: Socket) => {
    if (open.delete(socket)) open.add(socket)
  }

  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    if (open.size > server.maxConnections * crowdedShare) longestSilent()?.destroy()
  })
  server.on('request', ({ socket }, response) => {
    heardOf(socket)
    response.once('close', () => heardOf(socket))
  })

  function longestSilent(): Socket | undefined {
    for (const socket of open) if (!kept.has(socket)) return socket
    return undefined
  }
}
