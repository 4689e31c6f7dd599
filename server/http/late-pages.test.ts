import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/server.ts'

let server: TestApp
beforeEach(async () => {
  server = await startApp({ PUBLIC_ORIGIN: 'https://www.firsthour.example' })
})
afterEach(() => server.close())

/**
 * Resolves while the page is being compressed: the request has arrived, and no further turn of the event loop has
 * passed.
 */
async function askForPage(): Promise<Socket> {
  const socket = connect(server.config.port, '127.0.0.1')
  socket.write('GET /about HTTP/1.1\r\nhost: localhost\r\naccept-encoding: br\r\n\r\n')
  await once(server.app.server, 'request')
  return socket
}

test('a shutdown waits for a page that is being compressed', async () => {
  const socket = await askForPage()
  const closed = server.app.close()
  const [head] = await once(socket, 'data')
  socket.end()
  const answer = String(head) + String(await buffer(socket))
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toMatch(/\r\ncontent-encoding: br\r\n/)
  await closed
})

test('a visitor who disconnects meanwhile does not affect the next', async () => {
  const socket = await askForPage()
  socket.resetAndDestroy()
  expect((await fetch(`${server.origin}/about`)).status).toBe(200)
  expect(server.logs()).not.toContain('"level":50')
})
