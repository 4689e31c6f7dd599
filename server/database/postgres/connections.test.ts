import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freshDatabaseUrl } from '../../../tests/support/fresh-database.ts'
import { StoreUnavailableError } from '../errors.ts'
import { Connections } from './connections.ts'

test('a connection lost during a command fails only that command', async () => {
  const url = new URL(await freshDatabaseUrl())
  const { port, hostname } = url
  const onTheWay = createServer((here) => {
    const there = connect(Number(port), hostname)
    there.on('data', (bytes) => here.write(bytes))
    here.on('close', () => there.destroy())
    here.on('data', (bytes) => {
      if (bytes.includes('cut here')) here.resetAndDestroy()
      else there.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(onTheWay, 'listening')
  url.port = String((onTheWay.address() as AddressInfo).port)
  const connections = new Connections(url.href)
  const run = (text: string) => connections.use((query) => query({ name: '', text, values: [] }))

  await expect(run(`SELECT 'cut here'`)).rejects.toThrow(StoreUnavailableError)
  expect((await run('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await connections.close()
  onTheWay.close()
})
