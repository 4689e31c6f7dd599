import { Agent, request } from 'node:http'
import { apiPaths } from '../../contract/api.ts'

/** Requests per second of a busy site: pages, leads with two mails, page views, sign-ins. */
const everySecond = { page: 40, lead: 20, view: 50, visitor: 27 }
const kinds = Object.entries(everySecond).flatMap(([kind, count]) => Array<string>(count).fill(kind))
export const requestsPerSecond = kinds.length
const pages = ['/', '/hi', '/te', '/impact', '/about', '/request']

export interface Outcome {
  answered: number
  /** Answered with 503. */
  refused: number
  failed: number
}

/** Sends requests at that rate (open loop), whether or not the server responds. */
export async function askMixed(port: number, seconds: number): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const outcome = { answered: 0, refused: 0, failed: 0 }
  const open = new Set<Promise<void>>()
  const started = performance.now()
  for (let sent = 0; sent < seconds * requestsPerSecond; ) {
    const due = Math.floor(((performance.now() - started) / 1000) * requestsPerSecond)
    for (; sent < due; sent++) {
      const answer = ask(agent, port, sent).then(
        (status) => void outcome[status === 503 ? 'refused' : status < 300 ? 'answered' : 'failed']++,
        () => void outcome.failed++,
      )
      open.add(answer)
      answer.finally(() => open.delete(answer))
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await Promise.all(open)
  agent.destroy()
  return outcome
}

function ask(agent: Agent, port: number, number: number): Promise<number> {
  const page = pages[number % pages.length] ?? '/'
  // 58 is coprime to the number of requests, so the kinds are interleaved in their proportions.
  const kind = kinds[(number * 58) % kinds.length]
  if (kind === 'page') return send(agent, port, 'GET', page)
  if (kind === 'visitor') return send(agent, port, 'POST', apiPaths.identity)
  if (kind === 'view') {
    const events = [{ name: 'page_view', params: { page_name: page } }]
    return send(agent, port, 'POST', apiPaths.collect, { measurementId: 'G-FIRSTHOUR', events })
  }
  const email = `visitor-${number}@clinic-${number}.example`
  return send(agent, port, 'POST', apiPaths.signups, { email, phone: '9876543210', organisation: 'City' })
}

function send(agent: Agent, port: number, method: string, path: string, body?: object): Promise<number> {
  const text = body && JSON.stringify(body)
  const headers = { 'accept-encoding': 'br', ...(text && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    request({ agent, port, host: '127.0.0.1', method, path, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', reject)
      .end(text)
  })
}
