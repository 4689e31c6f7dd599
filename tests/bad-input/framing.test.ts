import { afterAll, beforeAll, expect, test } from 'vitest'
import { Connection } from '../support/raw-connection.ts'
import { startApp, type TestApp } from '../support/server.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

/** Request smuggling: bytes that a proxy could parse as one request and the server as two. */
const hidden = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n'
const post = (...headers: string[]) =>
  `POST /api/signups HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${headers.join('\r\n')}\r\n\r\n`

test.each([
  ['length and chunks', `${post('content-length: 4', 'transfer-encoding: chunked')}0\r\n\r\n${hidden}`],
  ['chunks and length', `${post('transfer-encoding: chunked', 'content-length: 4')}0\r\n\r\n${hidden}`],
  ['two lengths', `${post('content-length: 0', 'content-length: 40')}${hidden}`],
  ['a list of lengths', `${post('content-length: 0, 40')}${hidden}`],
  ['a signed length', `${post('content-length: +0')}${hidden}`],
  ['an unknown coding', `${post('transfer-encoding: xchunked')}0\r\n\r\n${hidden}`],
  ['chunks that are not last', `${post('transfer-encoding: chunked, identity')}0\r\n\r\n${hidden}`],
  ['a coding after odd white space', `${post('transfer-encoding:\vchunked')}0\r\n\r\n${hidden}`],
  ['a space before the colon', `${post('transfer-encoding : chunked')}0\r\n\r\n${hidden}`],
  ['a folded header', `${post('x: y', ' transfer-encoding: chunked')}0\r\n\r\n${hidden}`],
  ['a bare carriage return', `${post('x: y\rtransfer-encoding: chunked')}0\r\n\r\n${hidden}`],
  ['a bare line feed', `${post('x: y\ntransfer-encoding: chunked')}0\r\n\r\n${hidden}`],
  ['a NUL in a header', `${post('x: y\0')}${hidden}`],
  ['a size that is no number', `${post('transfer-encoding: chunked')}0x2\r\n{}\r\n0\r\n\r\n${hidden}`],
  ['a chunk longer than it says', `${post('transfer-encoding: chunked')}2\r\n{}${hidden}`],
])('%s: refused once, and the connection closed', async (_name, text) => {
  const connection = await Connection.open(server.config.port)
  connection.write(Buffer.from(text, 'latin1'))
  const answer = await connection.answer(false)
  expect(answer?.status).toBe(400)
  expect(answer?.headers.connection).toBe('close')
  expect(await connection.answer(false)).toBeUndefined()
  connection.destroy()
})
