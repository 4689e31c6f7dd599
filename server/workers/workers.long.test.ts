import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { emptyDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { spawnServer, type TestServer } from '../../tests/support/server.ts'

const childrenOf = ({ process: { pid } }: TestServer) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** A new connection each time, so that the workers take turns. */
async function postLead({ origin }: TestServer, email: string): Promise<number> {
  const body = JSON.stringify({ email, phone: '0123456789', organisation: 'City Hospital' })
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const { status } = await fetch(`${origin}/api/signups`, { method: 'POST', headers, body })
  return status
}

describe.each(['SQLite', 'PostgreSQL'] as const)('two workers on %s', (dialect) => {
  const settings = async () => ({
    WORKERS: '2',
    ...(dialect === 'PostgreSQL' && { DATABASE_URL: await emptyDatabaseUrl() }),
  })

  test('are replaced when they die, and serving goes on', async () => {
    const server = await spawnServer(await settings())
    await expect.poll(() => childrenOf(server)).toHaveLength(2)
    for (const worker of childrenOf(server)) {
      process.kill(worker, 'SIGKILL')
      await expect.poll(() => childrenOf(server).filter((pid) => pid !== worker)).toHaveLength(2)
      await expect.poll(() => postLead(server, `${worker}@clinic.example`).catch(() => 0)).toBe(201)
    }
    expect(server.output().stderr).toMatch(
      /^(Worker [12] exited \(SIGKILL\); starting a replacement\.\n){2}$/,
    )
    expect(await server.stop()).toBe(0)
  })
})

test('a shutdown finishes requests in flight in every worker, also when all processes are signalled', async () => {
  const server = await spawnServer({ WORKERS: '2' })
  await expect.poll(() => childrenOf(server)).toHaveLength(2)
  const workers = childrenOf(server)
  const body = JSON.stringify({ email: 'a@b.example', phone: '0123456789', organisation: 'City Hospital' })
  const sockets = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
      socket.write(
        `POST /api/signups HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
      )
      await new Promise((resolve) => socket.once('data', resolve))
      return socket
    }),
  )
  for (const worker of workers) process.kill(worker, 'SIGINT')
  const stopped = server.stop('SIGINT')
  const answers = await Promise.all(
    sockets.map((socket) => {
      socket.write(body)
      return text(socket)
    }),
  )
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 201 /)
  expect(await stopped).toBe(0)
  expect(workers.filter((pid) => readdirSync('/proc').includes(String(pid)))).toEqual([])
})

test('a failed start of the first worker is reported once and stops all', async () => {
  const taken = await spawnServer()
  const { port } = new URL(taken.origin)
  await expect(spawnServer({ WORKERS: '2', PORT: port })).rejects.toThrow(
    new RegExp(`^the server exited with 1: Port ${port} on 127\\.0\\.0\\.1 is taken[^\\n]*\\n$`),
  )
  await taken.stop()
})
