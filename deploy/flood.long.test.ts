import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { eventually } from '../tests/support/eventually.ts'
import { spawnServer, type TestServer } from '../tests/support/server.ts'

/**
 * Floods that the server must survive bare, and those that only its proxy keeps away. An identical server beside it shows
 * what the machine itself costs.
 */
const flooder = '127.0.0.2'
const visitor = '127.0.0.3'

let server: TestServer
let beside: TestServer
beforeEach(async () => {
  ;[server, beside] = await Promise.all([spawnServer({ TRUST_PROXY: '1' }), spawnServer()])
  onTestFinished(async () => {
    await Promise.all([server.stop('SIGKILL'), beside.stop('SIGKILL')])
  })
})

const portOf = ({ origin }: Pick<TestServer, 'origin'>) => Number(new URL(origin).port)
const memoryMb = ({ process: { pid } }: TestServer) =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Resolves once all connections are open. They send `text` once, or again and again, and read nothing. */
async function flood(port: number, connections: number, text: string, isRepeated = false): Promise<void> {
  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', localAddress: flooder }).pause(),
  )
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  const send = (socket: Socket) => {
    if (!socket.destroyed && socket.write(text) && isRepeated) setImmediate(() => send(socket))
  }
  // A proxy may close some of them, or refuse them.
  const opened = sockets.map(
    (socket) => new Promise((resolve) => socket.on('error', resolve).once('connect', resolve)),
  )
  await Promise.all(opened)
  for (const socket of sockets) {
    if (isRepeated) socket.on('drain', () => send(socket))
    send(socket)
  }
}

/** Milliseconds until a page has arrived on a new connection. */
async function pageMs(port: number): Promise<number> {
  const begun = performance.now()
  const socket = connect({ port, host: '127.0.0.1', localAddress: visitor })
  socket.write('GET / HTTP/1.1\r\nHost: www.example.org\r\nConnection: close\r\n\r\n')
  let answer = ''
  for await (const chunk of socket) answer += chunk
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*<\/html>/)
  return performance.now() - begun
}

const visits = 20

/** How much longer a page takes than from the server beside it: medians, since this machine may stop for a second. */
async function slowdownMs(port: number): Promise<number> {
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let visit = 0; visit < visits; visit++) {
    const times = await Promise.all([pageMs(port), pageMs(portOf(beside))])
    ours.push(times[0])
    theirs.push(times[1])
  }
  console.log(
    `slowest page ${Math.round(Math.max(...ours))} ms, beside ${Math.round(Math.max(...theirs))} ms`,
  )
  return median(ours) - median(theirs)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: www.example.org', ...headers].join('\r\n')}\r\n\r\n`
const post = (...headers: string[]) =>
  `${['POST /api/contactUs HTTP/1.1', 'Host: www.example.org', 'Content-Type: application/json', ...headers].join('\r\n')}\r\n\r\n`
const tinyChunks = post('Transfer-Encoding: chunked') + '1\r\n1\r\n'.repeat(16_000)

test.each([
  ['1,600 pipelined pages, never read', 1, get('/').repeat(1600)],
  ['1,600 pipelined missing pages, never read', 1, get('/none').repeat(1600)],
  ['1,100 silent connections', 1100, ''],
])('bare: %s', async (_what, connections, text) => {
  await pageMs(portOf(server))
  const before = memoryMb(server)
  await flood(portOf(server), connections, text)
  expect(await slowdownMs(portOf(server))).toBeLessThan(350)
  expect(memoryMb(server) - before).toBeLessThan(120)
})

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])('behind %s', (_name, startProxy) => {
  test.each([
    ['bodies in chunks of one byte', 20, tinyChunks, true],
    ['headers that never end', 500, 'GET / HTTP/1.1\r\nHost: www.example.org\r\nX: ', false],
    ['2,000 silent connections', 2000, '', false],
  ])('%s', async (_what, connections, text, isRepeated) => {
    const port = await startProxy(portOf(server))
    await flood(port, connections, text, isRepeated)
    expect(await slowdownMs(port)).toBeLessThan(500)
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  })

  test('a slow client is disconnected after its time', async () => {
    const port = await startProxy(portOf(server), (text) => text.replaceAll('10s', '1s'))
    for (const start of ['GET / HTTP/1.1\r\nHo', `${post('Content-Length: 100')}{`]) {
      const socket = connect(port, '127.0.0.1').resume()
      // nginx resets the connection.
      socket.on('error', () => {})
      socket.write(start)
      await new Promise((resolve) => socket.once('close', resolve))
    }
  })
})

/** The file as operators copy it, without TLS, which is not what this is about. */
async function startNginx(to: number, change = (text: string) => text): Promise<number> {
  const folder = temporaryFolder()
  const port = await freePort()
  const text = readFileSync('deploy/nginx.conf', 'utf8')
  const [, files, connections] =
    /(worker_rlimit_nofile \d+;) +events \{ (worker_connections \d+;) \}/.exec(text) ?? []
  const [plain = '', site = ''] = change(text)
    .replace('127.0.0.1:3000', `127.0.0.1:${to}`)
    .replace(/^ {4}(ssl_.*|listen \[::\]:.*);\n/gm, '')
    .replace(/(# With nginx.*\n +)listen 443 ssl http2/, `$1listen 127.0.0.1:${port}`)
    .replace(/error_log .*;/, `error_log ${folder}/error.log crit;`)
    .split(/^(?=server \{\n {4}# With nginx)/m)
  const paths = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi']
  const temporary = paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  const shared = plain.slice(0, plain.indexOf('\nserver {'))
  const whole = `pid ${folder}/nginx.pid; error_log stderr crit; daemon off; ${files} events { ${connections} } http { ${temporary}\n${shared}${site}\n}\n`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  return run('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], port)
}

async function startCaddy(to: number, change = (text: string) => text): Promise<number> {
  const folder = temporaryFolder()
  const port = await freePort()
  const text = change(readFileSync('deploy/Caddyfile', 'utf8')).replace(/^\{$/m, '{\n\tadmin off')
  writeFileSync(join(folder, 'Caddyfile'), text)
  const env = { ...process.env, HOME: folder, DOMAIN: `http://:${port}`, SERVERS: `127.0.0.1:${to}` }
  return run('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], port, env)
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'firsthour-flood-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function run(program: string, args: string[], port: number, env = process.env): Promise<number> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  })
  await eventually(async () => expect(await pageMs(port).catch(() => said), said).toBeTypeOf('number'))
  return port
}
