import { connect, type Socket } from 'node:net'

/**
 * Asks for one path over and over on a few kept-alive connections, for as long as told, and counts whole answers.
 * It reads no more than it must: a full HTTP client costs more than the servers it is to measure.
 */
export async function countAnswers(
  port: number,
  request: string,
  connections: number,
  milliseconds: number,
): Promise<number> {
  const until = performance.now() + milliseconds
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(connect(port, '127.0.0.1'), request, until)),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

function askUntil(socket: Socket, request: string, until: number): Promise<number> {
  socket.setNoDelay(true)
  return new Promise((resolve, reject) => {
    let answers = 0
    let missing = 0
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      if (missing === 0) missing = answerLength(chunk)
      missing -= chunk.length
      if (missing > 0) return
      answers++
      if (performance.now() < until) return void socket.write(request)
      socket.destroy()
      resolve(answers)
    })
    socket.write(request)
  })
}

/** Head and body of the answer that starts here; loopback delivers a head of this size in one piece. */
function answerLength(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`unexpected answer: ${head}`)
  return end + 4 + Number(length)
}
