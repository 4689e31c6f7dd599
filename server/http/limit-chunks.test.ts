import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '../../contract/api.ts'
import { deskPaths } from '../../contract/desk.ts'
import { startDesk, type TestDesk } from '../../tests/support/desk.ts'
import { startApp, type TestApp } from '../../tests/support/server.ts'

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
async function statusOf(origin: string, path: string, chunks: number): Promise<string | undefined> {
  const { host, port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, 'sec-fetch-site: same-origin', 'connection: close']
  const described = [...head, 'content-type: application/json', 'transfer-encoding: chunked']
  socket.write(`${described.join('\r\n')}\r\n\r\n${'1\r\n1\r\n'.repeat(chunks)}0\r\n\r\n`)
  await closed
  return /^HTTP\/1.1 (\d+)/.exec(answer)?.[1]
}

test.each([
  ['a lead', () => site.origin, apiPaths.signups, '422'],
  ['a sign-in, whose body is ignored', () => site.origin, apiPaths.identity, '200'],
  ['the desk', () => desk.origin, deskPaths.link, '422'],
])(
  '%s in 500 chunks is answered, in 16,000 the connection is closed',
  async (_what, origin, path, status) => {
    expect(await statusOf(origin(), path, 500)).toBe(status)
    expect(await statusOf(origin(), path, 16_000)).toBeUndefined()
  },
)
