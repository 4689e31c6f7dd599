import { connect, type Socket } from 'node:net'

/**
 * Sends `request` repeatedly on a few keep-alive connections for the given time and counts complete responses. Parses only the
 * status and the length: a full HTTP client costs more CPU time than the servers under test. Stops with an error on any
 * refusal, or after ten seconds without a response.
 */
export async function countAnswers(
  port: number,
  request: string | (() => string),
  connections: number,
  milliseconds: number,
): Promise<number> {
  const until = performance.now() + milliseconds
  const counts = await Promise.all(Array.from({ length: connections }, () => askUntil(port, request, until)))
  return counts.reduce((sum, count) => sum + count, 0)
}

const longestWaitMs = 10_000

async function askUntil(port: number, request: string | (() => string), until: number): Promise<number> {
  let answers = 0
  while (performance.now() < until) answers += await askOn(connect(port, '127.0.0.1'), request, until)
  return answers
}

/** Ends earlier if the server closes the connection after some number of requests. */
function askOn(socket: Socket, request: string | (() => string), until: number): Promise<number> {
  socket.setNoDelay(true)
  const next = typeof request === 'string' ? () => request : request
  return new Promise((resolve, reject) => {
    let answers = 0
    let missing = 0
    let isLast = false
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('a connection was closed before its answer')))
    socket.setTimeout(longestWaitMs, () => socket.destroy(new Error(`no answer in ${longestWaitMs} ms`)))
    socket.on('data', (chunk: Buffer) => {
      try {
        if (missing === 0) {
          missing = answerLength(chunk)
          isLast = closesConnection(chunk)
        }
      } catch (error) {
        return reject(error)
      }
      missing -= chunk.length
      if (missing > 0) return
      answers++
      if (!isLast && performance.now() < until) return void socket.write(next())
      resolve(answers)
      socket.destroy()
    })
    socket.write(next())
  })
}

const closesConnection = (chunk: Buffer) => chunk.toString('latin1', 0, 2000).includes('onnection: close')

/** Length of the response that starts here. Loopback delivers a header of this size in one piece. */
function answerLength(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (!/^HTTP\/1\.1 20[01] /.test(head) || length === undefined) throw new Error(`unexpected answer: ${head}`)
  return end + 4 + Number(length)
}
