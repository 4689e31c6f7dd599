import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfSigned } from '../../tests/support/self-signed.ts'
import { postEvent } from './post-event.ts'

const { key, cert } = selfSigned('crm.invalid')
const names: unknown[] = []
let server: Server
let port: number

beforeAll(async () => {
  server = createServer({ key, cert }, (request, response) => {
    names.push((request.socket as TLSSocket).servername)
    response.writeHead(204).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const post = (host: string) =>
  postEvent(
    new URL(`https://${host}:${port}/`),
    { id: 'one', body: '{}' },
    {
      secret: Buffer.alloc(32),
      allowPrivate: true,
      now: Date.now,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    },
  )

test('a target with an untrusted certificate, or one for another host, gets no lead', async () => {
  await expect(post('crm.invalid')).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  const usual = getCACertificates()
  setDefaultCACertificates([cert.toString()])
  await expect(post('other.invalid')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  expect(names).toEqual([])
  await post('crm.invalid')
  expect(names).toEqual(['crm.invalid'])
  setDefaultCACertificates(usual)
})
