import { connect, type Socket } from 'node:net'

/**
 * Sends one request, or what `request` makes each time, over and over on a few kept-alive connections, for as long as told, and counts whole answers.
 * It reads no more than it must: a full HTTP client costs more than the servers it is to measure. A refusal or ten seconds without
 * an answer end it.
 */
export async function countAnswers(
  port: number,
  request: string | (() => string),
  connections: number,
  milliseconds: number,
): Promise<number> {
  const until = performance.now() + milliseconds
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(connect(port, '127.0.0.1'), request, until)),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

const longestWaitMs = 10_000

function askUntil(socket: Socket, request: string | (() => string), until: number): Promise<number> {
  socket.setNoDelay(true)
  const next = typeof request === 'string' ? () => request : request
  return new Promise((resolve, reject) => {
    let answers = 0
    let missing = 0
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a connection was closed before its answer')))
    socket.setTimeout(longestWaitMs, () => socket.destroy(new Error(`no answer in ${longestWaitMs} ms`)))
    socket.on('data', (chunk: Buffer) => {
      try {
        if (missing === 0) missing = answerLength(chunk)
      } catch (error) {
        return reject(error)
      }
      missing -= chunk.length
      if (missing > 0) return
      answers++
      if (performance.now() < until) return void socket.write(next())
      resolve(answers)
      socket.destroy()
    })
    socket.write(next())
  })
}

/** Head and body of the answer that starts here; loopback delivers a head of this size in one piece. */
function answerLength(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (!/^HTTP\/1\.1 20[01] /.test(head) || length === undefined) throw new Error(`unexpected answer: ${head}`)
  return end + 4 + Number(length)
}
