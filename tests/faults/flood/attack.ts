import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** In a separate thread, so that generating the load does not delay the visitor whose requests are timed. */
export interface Attack {
  port: number
  text: string
  connections: number
  pipelined: boolean
  forMs: number
}

const { port, text, connections, pipelined, forMs }: Attack = workerData
/** An address other than the visitor's, so that the rate limits count them separately. */
const localAddress = '127.0.0.2'
const batchBytes = 64 * 1024
const batch = Buffer.from(text.repeat(pipelined ? Math.max(1, Math.floor(batchBytes / text.length)) : 1))
const end = performance.now() + forMs
const open = new Set<Socket>()
let written = 0

function begin(): void {
  if (performance.now() >= end) return
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  open.add(socket)
  const send = () => {
    if (performance.now() >= end || socket.destroyed) return
    written += batch.length
    const isFlushed = socket.write(batch)
    if (pipelined) isFlushed ? setImmediate(send) : socket.once('drain', send)
  }
  socket.once('connect', send)
  socket.on('error', () => {})
  socket.once('close', () => {
    open.delete(socket)
    begin()
  })
  // A pipelining client never reads. The others send the next request after the complete response.
  if (!pipelined) socket.on('data', atEndOfAnswer(send))
}

function atEndOfAnswer(then: () => void): (chunk: Buffer) => void {
  let missing = 0
  return (chunk) => {
    if (missing === 0) {
      const head = chunk.toString('latin1', 0, chunk.indexOf('\r\n\r\n') + 4)
      missing = head.length + Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    }
    missing -= chunk.length
    if (missing === 0) then()
  }
}

for (let each = 0; each < connections; each++) begin()
setTimeout(() => {
  for (const socket of open) socket.destroy()
  parentPort?.postMessage(written)
}, forMs)
