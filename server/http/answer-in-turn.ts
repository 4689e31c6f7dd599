import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { closeAtOnce } from './close-at-once.ts'

/** Browsers and proxies do not pipeline; programs that do send a handful of requests. */
const mostUnanswered = 16

/**
 * Processes the requests of one connection sequentially: each starts after the previous response was handed to the
 * operating system. A client that pipelines and does not read therefore holds at most one response in memory. Beyond 16
 * pending requests the connection is closed.
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

  /**
   * In the next turn of the event loop, even when nothing waits: a request refused at once is answered while the rest of its
   * read buffer is still being parsed, and 600 of these in one turn took 340 ms.
   */
  function goOn(socket: Socket): void {
    setImmediate(() => {
      const next = waiting.get(socket)?.shift()
      if (!next) waiting.delete(socket)
      else if (socket.writable) next()
    })
  }
}
