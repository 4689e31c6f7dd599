import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createGuardedServer } from '../../server/http/guarded-server.ts'
import { readManifest } from '../../server/http/site-manifest.ts'
import { startDesk, type TestDesk } from '../support/desk.ts'
import { eventually } from '../support/eventually.ts'
import { Connection } from '../support/raw-connection.ts'
import { builtFolder, distDir, startApp, type TestApp } from '../support/server.ts'

let site: TestApp
let desk: TestDesk
beforeAll(async () => {
  ;[site, desk] = await Promise.all([startApp(), startDesk()])
})
afterAll(async () => {
  await Promise.all([site.close(), desk.close()])
})

const portOf = (server: Server) => (server.address() as AddressInfo).port
const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'host: localhost', ...headers].join('\r\n')}\r\n\r\n`

async function send(server: Server, text: string) {
  const connection = await Connection.open(portOf(server))
  connection.write(Buffer.from(text))
  return connection
}

const requestsIn = (logs: string) =>
  logs.split('\n').filter((line) => line.includes('"msg":"request"')).length

describe.each([
  ['the site', () => site.app.server, () => site.logs()],
  ['the desk', () => desk.server, () => desk.logs()],
])('%s', (_name, server, logs) => {
  test('answers sixteen pipelined requests in order', async () => {
    const paths = Array.from({ length: 16 }, (_, i) => (i % 2 ? '/nowhere' : '/'))
    const connection = await send(server(), paths.map((path) => get(path)).join(''))
    for (const path of paths) expect((await connection.answer(false))?.status).toBe(path === '/' ? 200 : 404)
    // The connection stays open: only pending requests are limited, not their total.
    connection.write(Buffer.from(get('/')))
    expect((await connection.answer(false))?.status).toBe(200)
    connection.destroy()
  })

  test.each([
    ['pages', get('/')],
    ['pages that are filled in', get('/?sent=signups')],
    ['pages that do not exist', get('/nowhere')],
    ['forms', 'POST /api/signups HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n'],
    ['an expectation', get('/', 'expect: x')],
    ['requests without a host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('closes a connection with more than sixteen waiting requests: %s', async (_kind, text) => {
    const before = requestsIn(logs())
    let parsed = 0
    const count = () => void parsed++
    server().on('request', count).on('checkExpectation', count)
    const connection = await send(server(), text.repeat(1000))
    await eventually(() => expect(connection.ended).toBe(true))
    server().off('request', count).off('checkExpectation', count)
    // The rest of Node's read buffer is not even parsed, which would take longer than all sixteen responses.
    expect(parsed).toBeLessThanOrEqual(17)
    const other = await send(server(), get('/'))
    expect((await other.answer(false))?.status).toBe(200)
    other.destroy()
    expect(requestsIn(logs()) - before).toBeLessThanOrEqual(16 + 1)
  })
})

test('requests answered at once, such as refusals, are still handled in turn', async () => {
  let parsed = 0
  const server = createGuardedServer({ maxConnections: 10, headers: {} }, (request, response) => {
    parsed++
    request.resume()
    response.writeHead(429).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const post = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\n\r\na='
  const connection = await send(server, post.repeat(1000))
  await eventually(() => expect(connection.ended).toBe(true))
  expect(parsed).toBeLessThanOrEqual(16)
  server.close().closeAllConnections()
})

test('for a client that does not read only one answer is buffered', async () => {
  const body = Buffer.alloc(900_000)
  const heldAtBegin: number[] = []
  const server = createGuardedServer({ maxConnections: 10, headers: {} }, ({ socket }, response) => {
    heldAtBegin.push(socket.writableLength)
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect(portOf(server), '127.0.0.1').pause()
  client.write(get('/').repeat(16))
  await eventually(() => expect(heldAtBegin.length).toBeGreaterThan(1))
  // Whatever the system's buffers hold, the next response is created after the last one was written.
  client.resume()
  await eventually(() => expect(heldAtBegin).toEqual(Array(16).fill(0)))
  client.destroy()
  server.close().closeAllConnections()
})

test('no answer from memory is larger than a megabyte', async () => {
  const folder = await builtFolder()
  const { files } = await readManifest(distDir)
  const inMemory = files.filter(({ contentType }) => !contentType.startsWith('video/'))
  expect(inMemory.length).toBeGreaterThan(50)
  for (const { file } of inMemory) expect((await stat(join(folder, file))).size, file).toBeLessThan(1_000_000)
})
