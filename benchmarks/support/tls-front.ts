import { once } from 'node:events'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { selfSigned } from '../../tests/support/self-signed.ts'

const ofTheConnection = ['connection', 'keep-alive', 'transfer-encoding']

/** A reverse proxy as in production: terminates TLS and speaks HTTP/2, with a self-signed certificate. */
export async function openTlsFront(port: number, target: string) {
  const server = createSecureServer(selfSigned('127.0.0.1'), (incoming, outgoing) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => name[0] !== ':'))
    const onward = request(target + incoming.url, { method: incoming.method, headers }, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !ofTheConnection.includes(name))
      outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { origin: `https://127.0.0.1:${port}`, close: () => server.close() }
}
