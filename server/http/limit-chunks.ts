import type { IncomingMessage } from 'node:http'

/** Clients send chunks of kilobytes. 16 KB in chunks of one byte take 40 ms of the event loop. */
const mostChunks = 500

/** Closes the connection of a request whose body arrives in too many chunks. Node has no option for this, so they are counted in `push`. */
export function limitChunks(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return
  const { push } = request
  let chunks = 0
  request.push = (chunk, encoding) => {
    if (chunk === null || ++chunks <= mostChunks) return push.call(request, chunk, encoding)
    // The parser still delivers the rest of its read buffer, 64 KB, which is dropped here.
    request.socket.destroy()
    return false
  }
}
