import { type Answer, Connection } from '../support/raw-connection.ts'
import type { BrokenRequest } from './broken-requests.ts'
import type { BadRequest } from './requests.ts'
import { problemOf } from './verdict.ts'

const connections = 16

/** Sends bad requests to a server and collects what is wrong with its answers. */
export function createBarrage(port: number) {
  const problems = new Map<string, string>()
  const statuses: Record<number, number> = {}

  function note(problem: string, request: Buffer, answer?: Answer): void {
    if (problems.has(problem)) return
    const shown = JSON.stringify(request.toString('latin1').slice(0, 1000))
    problems.set(problem, `${shown} was answered ${JSON.stringify(answer)?.slice(0, 1000)}`)
  }

  function judge(request: Buffer, answer: Answer): void {
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const problem = problemOf(answer)
    if (problem !== undefined) note(`${answer.status}, ${problem}`, request, answer)
  }

  async function sendBroken({ bytes, after }: BrokenRequest): Promise<void> {
    const connection = await Connection.open(port)
    connection.write(bytes)
    if (after === 'end') connection.endWriting()
    // After the response to a HEAD nothing tells a body from the next response, so only this response is read.
    const isHead = bytes.toString('latin1', 0, 5) === 'HEAD '
    const readAll = after === 'end' && !isHead
    for (let more = after !== 'vanish'; more; ) {
      const answer = await connection.answer(isHead)
      if (answer) judge(bytes, answer)
      more = answer !== undefined && readAll
    }
    if (readAll && connection.rest !== '') note(`a broken answer: ${connection.rest.slice(0, 200)}`, bytes)
    connection.destroy()
  }

  return {
    /** One example of each kind of problem found so far. */
    problems: () => [...problems].map(([problem, example]) => `${problem}: ${example}`),
    statuses: () => statuses,

    async ask(requests: readonly BadRequest[]): Promise<void> {
      await share(requests, async (next) => {
        let connection = await Connection.open(port)
        let isNew = true
        for (let request = next(); request; ) {
          connection.write(request.bytes)
          const answer = await connection.answer(request.method === 'HEAD')
          if (answer) judge(request.bytes, answer)
          else if (isNew) note('no answer', request.bytes)
          // The server may end a kept connection while the next request is on its way: that one is sent again.
          if (answer || isNew) request = next()
          isNew = !answer || connection.ended || answer.headers.connection === 'close'
          if (!isNew) continue
          connection.destroy()
          connection = await Connection.open(port)
        }
        connection.destroy()
      })
    },

    async break(requests: readonly BrokenRequest[]): Promise<void> {
      await share(requests, async (next) => {
        for (let request = next(); request; request = next()) await sendBroken(request)
      })
    },
  }
}

/**
 * Clients that never complete their request: stopping in the headers, silent in the body, and sending
 * the body byte by byte. Resolves with the responses once the server has disconnected all of them.
 */
export async function sendSlowly(port: number, each: number): Promise<(number | undefined)[]> {
  const head = 'POST /api/contactUs HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
  const starts = [head, `${head}content-length: 900\r\n\r\n{"email":`, `${head}content-length: 900\r\n\r\n{`]
  const clients = starts.flatMap((start) => Array<string>(each).fill(start))
  return Promise.all(
    clients.map(async (start, index) => {
      const connection = await Connection.open(port)
      connection.write(Buffer.from(start))
      const isTrickle = index >= 2 * each
      const trickle = setInterval(() => isTrickle && connection.write(Buffer.from(' ')), 500)
      const answer = await connection.answer(false)
      clearInterval(trickle)
      connection.destroy()
      return answer?.status
    }),
  )
}

/** Processes a list with a few concurrent workers. */
async function share<T>(
  items: readonly T[],
  work: (next: () => T | undefined) => Promise<void>,
): Promise<void> {
  let index = 0
  await Promise.all(Array.from({ length: connections }, () => work(() => items[index++])))
}
