import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
  path: string
  /** Whether the response was a 2xx. */
  taken: boolean
}

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

export const took: Behaviour = (_request, response) => void response.writeHead(204).end()

/** A webhook receiver that stores every request and responds as the test sets. */
export async function startReceiver(port = 0) {
  const received: Received[] = []
  let arrived = Promise.withResolvers<void>()
  const state = { answer: took }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request.setEncoding('utf8')) body += part
    const entry = { headers: request.headers, body, path: request.url ?? '', taken: false }
    received.push(entry)
    response.on('finish', () => {
      entry.taken = response.statusCode < 300
    })
    arrived.resolve()
    arrived = Promise.withResolvers()
    state.answer(request, response)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: ownPort } = server.address() as AddressInfo
  return {
    port: ownPort,
    url: `http://127.0.0.1:${ownPort}/leads?key=hush`,
    received,
    state,
    async has(count: number): Promise<Received[]> {
      while (received.length < count) await arrived.promise
      return received
    },
    async close(): Promise<void> {
      server.close().closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>
