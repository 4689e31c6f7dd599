import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and proxies send one request at a time, and programs that pipeline a handful. */
const mostUnanswered = 16

/**
 * Answers the requests of one connection one after the other, each after its predecessor was handed to the operating system. A client
 * that does not read therefore holds one answer in memory, whatever it has asked for. Beyond 16 unanswered requests the
 * connection is closed.
 */
export function answerInTurn(): (answer: RequestListener) => RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>()

  return (answer) => (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const queue = waiting.get(socket)
    const begin = () => {
      response.once('close', () => goOn(socket))
      answer(request, response)
    }
    if (queue === undefined) {
      waiting.set(socket, [])
      begin()
    } else if (queue.length < mostUnanswered - 1) queue.push(begin)
    else closeAtOnce(socket)
  }

  function goOn(socket: Socket): void {
    const next = waiting.get(socket)?.shift()
    if (!next) waiting.delete(socket)
    // In the next turn of the event loop: everybody else's requests come between two of one connection.
    else setImmediate(() => socket.writable && next())
  }
}

/**
 * Node parses what it has read (64 KB, or 2,400 requests) to its end, also after the connection was closed, which takes 40 ms. Its parser stops
 * when it is told that another protocol follows, which is what 2 says. `parser` is no documented part of a socket: without it only the time is lost.
 */
function closeAtOnce(socket: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => 2
  socket.destroy()
}
