import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveMetrics } from '../../server/metrics/serve-metrics.ts'
import { startDesk, type TestDesk } from '../support/desk.ts'
import { Connection } from '../support/raw-connection.ts'
import { startApp, type TestApp } from '../support/server.ts'

let site: TestApp
let desk: TestDesk
let metrics: Server
beforeAll(async () => {
  ;[site, desk, metrics] = await Promise.all([
    startApp(),
    startDesk(),
    serveMetrics(0, async () => 'leads_total 1\n'),
  ])
})
afterAll(async () => {
  metrics.closeAllConnections()
  metrics.close()
  await Promise.all([site.close(), desk.close()])
})

describe.each([
  ['the site', '/healthz', 10_000, () => site.app.server],
  ['the desk', '/', 1000, () => desk.server],
  ['the metrics', '/metrics', 100, () => metrics],
])('%s', (_name, path, maxConnections, server) => {
  const ask = async (...hosts: string[]) => {
    const connection = await Connection.open((server().address() as AddressInfo).port)
    const lines = [`GET ${path} HTTP/1.1`, ...hosts.map((host) => `Host: ${host}`)]
    connection.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`))
    const answer = await connection.answer(false)
    connection.destroy()
    return answer?.status
  }

  test('requires exactly one Host header', async () => {
    expect(await ask('localhost')).toBe(200)
    expect(await ask('localhost', 'localhost')).toBe(400)
    expect(await ask('localhost', 'evil.example')).toBe(400)
    expect(await ask()).toBe(400)
  })

  test('closes slow clients, and limits the number of connections', () => {
    const { headersTimeout, requestTimeout, timeout } = server()
    expect([headersTimeout, requestTimeout, timeout]).toEqual([15_000, 30_000, 120_000])
    expect(server().maxConnections).toBe(maxConnections)
  })
})

test('metrics are served only under this machine’s own names', async () => {
  const { port } = metrics.address() as AddressInfo
  const ask = (host: string) => site.app.inject({ url: '/metrics', headers: { host } })
  expect((await ask('localhost')).statusCode).toBe(404)
  for (const [host, status] of [
    [`127.0.0.1:${port}`, 200],
    ['[::1]', 200],
    ['evil.example', 421],
    ['localhost.evil.example', 421],
  ] as const) {
    const connection = await Connection.open(port)
    connection.write(Buffer.from(`GET /metrics HTTP/1.1\r\nHost: ${host}\r\n\r\n`))
    expect((await connection.answer(false))?.status).toBe(status)
    connection.destroy()
  }
})
