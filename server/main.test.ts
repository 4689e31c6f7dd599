import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { DeskBrowser } from '../tests/support/desk.ts'
import { processEnvironment } from '../tests/support/process-environment.ts'
import { spawnServer, type TestServer } from '../tests/support/server.ts'

const lead = JSON.stringify({ email: 'a@b.example', phone: '0123456789', organisation: 'City Hospital' })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firsthour-main-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A request in progress: the server has read its head and waits for the body. */
async function halfSentLead({ origin }: TestServer): Promise<Socket> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  const head = [
    'POST /api/signups HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `content-length: ${lead.length}`,
    'expect: 100-continue',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  return socket
}

test('serves the desk beside the site, mails a link to it, and closes beside an open page', async () => {
  const port = await freePort()
  const server = await spawnServer({
    DATA_DIR: join(folder, 'desk'),
    DESK_PORT: String(port),
    DESK_ORIGIN: `http://localhost:${port}`,
    DESK_PEOPLE: 'asha@firsthour.example',
  })
  expect(server.output().stdout).toContain(`The desk is at http://localhost:${port}`)
  const browser = new DeskBrowser(`http://localhost:${port}`)
  await browser.post('/api/session/link', { email: 'asha@firsthour.example' })
  const mails = join(server.dataDir, 'mail')
  const mailed = async () => (await readdir(mails).catch(() => [])).filter((name) => name.endsWith('.eml'))
  await expect.poll(mailed).toHaveLength(1)
  const [name = ''] = await mailed()
  const { text: body = '' } = await PostalMime.parse(await readFile(join(mails, name)))
  const token = /enter#([\w-]{43})/.exec(body)?.[1]
  expect(await browser.post('/api/session', { token })).toMatchObject({ status: 200 })

  const headers = { 'content-type': 'application/json' }
  const created = await fetch(`${server.origin}/api/signups`, { method: 'POST', headers, body: lead })
  const { id } = (await created.json()) as { id: string }
  expect((await browser.get('/api/leads')).body).toMatchObject({ leads: [{ id }] })
  expect(await server.stop()).toBe(0)
  expect(server.output().stderr).toBe('')
})

test('a signal to stop lets a request in flight finish and exits with 0', async () => {
  const server = await spawnServer()
  const idle = connect(Number(new URL(server.origin).port), '127.0.0.1')
  const socket = await halfSentLead(server)
  const stopped = server.stop('SIGTERM')
  await once(idle, 'close')
  socket.write(lead)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 201 /)
  expect(await stopped).toBe(0)
})

describe('a log that cannot be written', () => {
  const answers = async ({ origin }: TestServer) => {
    for (const path of ['/about', '/healthz', '/about']) {
      const { status } = await fetch(origin + path)
      expect([path, status]).toEqual([path, 200])
    }
  }

  test('does not stop the server when its reader closes', async () => {
    const server = await spawnServer()
    server.process.stdout?.destroy()
    await answers(server)
    await expect
      .poll(() => server.output().stderr)
      .toBe('Cannot write the log (EPIPE); the server continues without it.\n')
    expect(await server.stop()).toBe(0)
  })
})

describe('a failed start exits with 1 and says why', () => {
  async function failedStart(env: NodeJS.ProcessEnv, cwd?: string) {
    const child = spawn(process.execPath, ['server/main.ts'], {
      ...(cwd && { cwd }),
      env: { ...processEnvironment, PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    return { code, lines: stderr.trim().split('\n') }
  }

  test('a port that is taken', async () => {
    const server = await spawnServer()
    const { port } = new URL(server.origin)
    expect(await failedStart({ PORT: port })).toEqual({
      code: 1,
      lines: [`Port ${port} on 127.0.0.1 is taken: stop what uses it, or set PORT to another.`],
    })
    await server.stop()
  })

  test('a data folder that cannot be written', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    expect(await failedStart({ DATA_DIR: join(file, 'data') })).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^DATA_DIR cannot be written: .*a-file\/data/)],
    })
  })

  test('every bad variable, a line each', async () => {
    expect(await failedStart({ PORT: 'x', LOG_LEVEL: 'loud' })).toEqual({
      code: 1,
      lines: [expect.stringContaining('PORT must be'), expect.stringContaining('LOG_LEVEL must be')],
    })
  })
})
