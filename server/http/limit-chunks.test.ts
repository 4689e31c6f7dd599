import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '../../contract/api.ts'
import { deskPaths } from '../../contract/desk.ts'
import { startDesk, type TestDesk } from '../../tests/support/desk.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'
import { limitChunks } from './limit-chunks.ts'

let site: TestApp
let desk: TestDesk
beforeAll(async () => {
  site = await startApp()
  desk = await startDesk()
})
afterAll(async () => {
  await site.close()
  await desk.close()
})

/** The status of the answer, or undefined if the connection was closed without one. */
async function statusOf(
  origin: string,
  path: string,
  chunks: number,
  bytes = 1,
): Promise<string | undefined> {
  const { host, port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, 'sec-fetch-site: same-origin', 'connection: close']
  const described = [...head, 'content-type: application/json', 'transfer-encoding: chunked']
  const chunk = `${bytes.toString(16)}\r\n${'1'.repeat(bytes)}\r\n`
  socket.write(`${described.join('\r\n')}\r\n\r\n${chunk.repeat(chunks)}0\r\n\r\n`)
  await closed
  return /^HTTP\/1.1 (\d+)/.exec(answer)?.[1]
}

test.each([
  ['a lead', () => site.origin, apiPaths.signups, '422'],
  ['a sign-in, whose body is ignored', () => site.origin, apiPaths.identity, '200'],
  ['the desk', () => desk.origin, deskPaths.link, '422'],
])(
  '%s in 128 chunks of one byte is answered, in 16,000 the connection is closed',
  async (_what, origin, path, status) => {
    expect(await statusOf(origin(), path, 128)).toBe(status)
    expect(await statusOf(origin(), path, 16_000)).toBeUndefined()
  },
)

test('any number of chunks of 256 bytes is answered', async () => {
  expect(await statusOf(site.origin, apiPaths.identity, 1000, 256)).toBe('200')
})

test('the chunks that were read with the last allowed one are not parsed, and the parser parses the next connection', async () => {
  let parts = 0
  const server = createServer(async (request, response) => {
    limitChunks(request)
    const { push } = request
    request.push = (chunk, encoding) => {
      parts++
      return push.call(request, chunk, encoding)
    }
    const sizes = await Array.fromAsync(request, ({ length }: Buffer) => length).catch(() => [])
    response.writeHead(200 + sizes.length).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await statusOf(origin, '/', 16_000)).toBeUndefined()
  expect(parts).toBe(129)
  for (let i = 0; i < 3; i++) expect(await statusOf(origin, '/', 7)).toBe('207')
  server.close()
})
