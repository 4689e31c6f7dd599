import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deskPaths } from '../../contract/desk.ts'
import { type DeskBrowser, startDesk, type TestDesk } from '../support/desk.ts'
import { eventually } from '../support/eventually.ts'
import { Connection } from '../support/raw-connection.ts'

const places = 20
const portOf = (server: Server) => (server.address() as AddressInfo).port
const clients = new Set<Socket>()

/** Opens a connection, sends these bytes on it, and reads nothing. */
async function open(server: Server, text = ''): Promise<Socket> {
  const arrived = once(server, 'connection')
  const socket = connect(portOf(server), '127.0.0.1').pause()
  socket.on('error', () => {})
  clients.add(socket)
  await arrived
  if (text) socket.write(text)
  return socket
}

let desk: TestDesk
let asha: DeskBrowser
beforeEach(async () => {
  desk = await startDesk()
  desk.server.maxConnections = places
  asha = await desk.signIn()
})
afterEach(async () => {
  for (const socket of clients) socket.destroy()
  clients.clear()
  await desk.close()
})

const link =
  'POST /api/link HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost\r\ncontent-type: application/json'

test.each([
  ['nothing', ''],
  ['half a head', 'GET / HTTP/1.1\r\nhost: local'],
  ['half a body', `${link}\r\ncontent-length: 30\r\n\r\n{"email":`],
  ['a request whose answer nobody reads', 'GET /sign-in HTTP/1.1\r\nhost: localhost\r\n\r\n'],
])('connections that send %s lock nobody out', async (_what, text) => {
  const stream = await asha.events()
  for (let i = 0; i < 5 * places; i++) await open(desk.server, text)
  // A signed-in person, a stranger, and a stream that was open before.
  expect((await asha.get(deskPaths.leads)).status).toBe(200)
  const stranger = await Connection.open(portOf(desk.server))
  stranger.write(Buffer.from('GET /sign-in HTTP/1.1\r\nhost: localhost\r\n\r\n'))
  expect((await stranger.answer(false))?.status).toBe(200)
  stranger.destroy()
  await eventually(async () => expect(await connectionsOf(desk.server)).toBeLessThanOrEqual(places))
  await asha.delete(deskPaths.session)
  expect(await stream.next()).toMatchObject({ name: 'signed-out' })
})

test('the connection that was active last stays open', async () => {
  const [silent, active] = [await open(desk.server), await Connection.open(portOf(desk.server))]
  const ask = async () => {
    active.write(Buffer.from('GET /sign-in HTTP/1.1\r\nhost: localhost\r\n\r\n'))
    return (await active.answer(false))?.status
  }
  for (let i = 0; i < 3 * places; i++) {
    await open(desk.server)
    expect(await ask()).toBe(200)
  }
  await eventually(() => expect(silent.resume().destroyed).toBe(true))
  active.destroy()
})

test('below the limit no connection is closed', async () => {
  const few = await Promise.all(Array.from({ length: places / 2 }, () => open(desk.server)))
  expect((await asha.get(deskPaths.leads)).status).toBe(200)
  expect(few.filter(({ destroyed }) => destroyed)).toEqual([])
})

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
