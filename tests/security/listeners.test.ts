import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveMetrics } from '../../server/metrics/serve-metrics.ts'
import { startDesk, type TestDesk } from '../support/desk.ts'
import { Connection } from '../support/raw-connection.ts'
import { startApp, type TestApp } from '../support/server.ts'

let site: TestApp
let desk: TestDesk
beforeAll(async () => {
  ;[site, desk] = await Promise.all([startApp(), startDesk()])
})
afterAll(async () => {
  await Promise.all([site.close(), desk.close()])
})

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Sends these bytes on a new connection, and reads until the server closes it or `most` responses came. */
async function statusesOf(server: Server, bytes: string, most: number): Promise<number[]> {
  const connection = await Connection.open(portOf(server))
  connection.write(Buffer.from(bytes, 'latin1'))
  const statuses: number[] = []
  for (let at = 0; at < most; at++) {
    const answer = await connection.answer(false)
    if (!answer) break
    statuses.push(answer.status)
  }
  connection.destroy()
  return statuses
}

const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`

describe.each([
  ['the site', () => site.app.server],
  ['the desk', () => desk.server],
])('%s', (_name, server) => {
  test('has time-outs for slow clients, and a limit of requests on a connection', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxRequestsPerSocket } = server()
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout, maxRequestsPerSocket }).toEqual({
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      timeout: 120_000,
      maxRequestsPerSocket: 100,
    })
  })

  test('answers a hundred pipelined requests in order, and no further one', async () => {
    const requests = Array.from({ length: 150 }, (_, at) =>
      get(at % 2 ? '/api/none' : '/', 'host: localhost'),
    )
    const statuses = await statusesOf(server(), requests.join(''), 150)
    expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, at) => (at % 2 ? 404 : 200)))
    expect(statuses.slice(100).filter((status) => status !== 503)).toEqual([])
  })

  test.each([
    ['no Host header', get('/'), 400],
    ['two Host headers: the first counts', get('/', 'host: localhost', 'host: evil.example'), 200],
    ['an unknown method', 'BREW / HTTP/1.1\r\nhost: localhost\r\n\r\n', 400],
    ['headers of 15 KB', get('/', 'host: localhost', `x: ${'y'.repeat(15_000)}`), 200],
    ['headers of 17 KB', get('/', 'host: localhost', `x: ${'y'.repeat(17_000)}`), 431],
    ['an expectation', get('/', 'host: localhost', 'expect: a-miracle'), 417],
    ['what is not HTTP', 'hello\r\n\r\n', 400],
  ])('answers %s', async (_what, bytes, status) => {
    expect(await statusesOf(server(), bytes, 1)).toEqual([status])
  })
})

test('metrics are served only under this machine’s own names', async () => {
  const metrics = await serveMetrics(0, async () => 'leads_total 1\n')
  const port = portOf(metrics)
  const ask = (host: string) => site.app.inject({ url: '/metrics', headers: { host } })
  expect((await ask('localhost')).statusCode).toBe(404)
  for (const [host, status] of [
    [`127.0.0.1:${port}`, 200],
    ['[::1]', 200],
    ['evil.example', 421],
    ['localhost.evil.example', 421],
  ] as const)
    expect(await statusesOf(metrics, get('/metrics', `host: ${host}`), 1)).toEqual([status])
  metrics.close().closeAllConnections()
})
