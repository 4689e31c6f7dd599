import type { IncomingMessage } from 'node:http'
import { closeAtOnce } from './close-at-once.ts'

/** Clients send chunks of kilobytes, and programs that write a value at a time a few dozen small ones. */
const chunksOfAnySize = 128
const bytesOfAnyFurther = 256

/** Closes the connection of a request whose body arrives in too many small chunks. Node has no option for this, so they are counted in `push`. */
export function limitChunks(request: IncomingMessage): void {
  if (request.headers['transfer-encoding'] === undefined) return
  const { push } = request
  let allowed = chunksOfAnySize
  request.push = (chunk, encoding) => {
    if (chunk !== null) allowed += chunk.length / bytesOfAnyFurther - 1
    if (allowed >= 0) return push.call(request, chunk, encoding)
    closeAtOnce(request.socket)
    return false
  }
}
