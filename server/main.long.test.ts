import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPostgres } from '../tests/support/postgres.ts'
import { processEnvironment } from '../tests/support/process-environment.ts'
import { spawnServer, type TestServer } from '../tests/support/server.ts'
import { startSmtp } from '../tests/support/smtp.ts'
import { stopDeadlineMs } from './process/graceful-stop.ts'

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

test('the compile cache is kept for the next start, also when the server is killed', async () => {
  const cache = join(folder, 'compiled')
  const server = await spawnServer({ NODE_COMPILE_CACHE: cache })
  const kept = () => readdir(cache, { recursive: true }).then((names) => names.length)
  // The server's own modules and packages, and those of the two threads of its store.
  await expect.poll(kept).toBeGreaterThan(200)
  await server.stop('SIGKILL')
})

describe('stopping', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s lets a request in flight finish and exits with 0',
    async (signal) => {
      const server = await spawnServer()
      const idle = connect(Number(new URL(server.origin).port), '127.0.0.1')
      const socket = await halfSentLead(server)
      const stopped = server.stop(signal)
      await once(idle, 'close')
      socket.write(lead)
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 201 /)
      expect(await stopped).toBe(0)
    },
  )

  test('exits with 0 within 10 s when PostgreSQL is down and a mail is in progress', async () => {
    const [postgres, smtp] = await Promise.all([startPostgres(), startSmtp()])
    const underWay = Promise.withResolvers<void>()
    smtp.trouble = (step) => {
      if (step !== 'rcpt') return undefined
      underWay.resolve()
      return 'stall'
    }
    const server = await spawnServer({
      DATABASE_URL: await postgres.createDatabase(),
      SMTP_URL: smtp.url,
    })
    const headers = { 'content-type': 'application/json' }
    expect(
      (await fetch(`${server.origin}/api/signups`, { method: 'POST', headers, body: lead })).status,
    ).toBe(201)
    await underWay.promise
    await postgres.stop()
    expect(await server.stop()).toBe(0)
    // How long it took depends on the machine, too.
    expect(stopDeadlineMs).toBeLessThan(10_000)
    await Promise.all([postgres.remove(), smtp.close()])
  })

  test('a second signal exits at once', async () => {
    const server = await spawnServer()
    const socket = await halfSentLead(server)
    socket.on('error', () => {})
    server.process.kill('SIGTERM')
    await expect.poll(() => server.output().stdout).toContain('SIGTERM: stopping')
    expect(await server.stop('SIGTERM')).toBe(1)
  })
})

describe('a log that cannot be written', () => {
  const answers = async ({ origin }: TestServer) => {
    for (const path of ['/about', '/healthz', '/about']) {
      const { status } = await fetch(origin + path)
      expect([path, status]).toEqual([path, 200])
    }
  }

  test('does not stop the server when the reader of stderr closes too', async () => {
    const server = await spawnServer()
    server.process.stdout?.destroy()
    server.process.stderr?.destroy()
    await answers(server)
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

  test('no built site', async () => {
    const house = join(folder, 'house')
    for (const part of ['server', 'content', 'contract', 'package.json'])
      await cp(part, join(house, part), { recursive: true })
    await symlink(join(process.cwd(), 'node_modules'), join(house, 'node_modules'))
    expect(await failedStart({}, house)).toEqual({
      code: 1,
      lines: [expect.stringContaining('run "npm run build" first')],
    })
  })
})
