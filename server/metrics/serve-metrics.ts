import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { isLoopbackHostHeader } from '../http/loopback.ts'
import { explainFailure } from '../process/describe-error.ts'

/** `GET /metrics` on a loopback port of its own, never on the public one. */
export async function serveMetrics(port: number, textOf: () => Promise<string>): Promise<Server> {
  const server = createServer(async (request, response) => {
    if (!isLoopbackHostHeader(request.headers.host)) return void response.writeHead(421).end()
    if (request.url !== '/metrics' || request.method !== 'GET') return void response.writeHead(404).end()
    const text = await textOf()
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
  })
  server.listen(port, '127.0.0.1')
  const unusable = (code: string) =>
    `METRICS_PORT ${port} cannot be used (${code}): set it to another, or leave it out.`
  await explainFailure(once(server, 'listening'), unusable)
  return server
}
