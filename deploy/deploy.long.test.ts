import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { startApp } from '../tests/support/server.ts'

/** Each file is validated by the program that reads it in production. */
const folder = import.meta.dirname
let place: string

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'firsthour-deploy-'))
})
afterAll(() => rmSync(place, { recursive: true }))

const read = (name: string) => readFileSync(join(folder, name), 'utf8')

function run(command: string, ...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (error) throw error
  return { status, said: stdout + stderr }
}

const services = ['firsthour.service', 'firsthour-backup.service']

test('systemd-analyze finds nothing wrong with the units', () => {
  const node = join(place, 'node_modules/.bin/node')
  mkdirSync(join(place, 'node_modules/.bin'), { recursive: true })
  writeFileSync(node, '')
  chmodSync(node, 0o755)
  const units = [...services, 'firsthour-backup.timer'].map((name) => {
    writeFileSync(join(place, name), read(name).replaceAll('/opt/firsthour', place))
    return join(place, name)
  })
  // The same unit for several servers: systemd reads the template's file for each instance.
  copyFileSync(join(place, 'firsthour.service'), join(place, 'firsthour@.service'))
  const instance = join(place, 'firsthour@1.service')
  expect(run('systemd-analyze', 'verify', '--man=no', ...units, instance)).toEqual({ status: 0, said: '' })
})

test('the timer makes a copy once a night', () => {
  const [, when = ''] = /^OnCalendar=(.*)$/m.exec(read('firsthour-backup.timer')) ?? []
  const { status, said } = run('systemd-analyze', 'calendar', '--iterations=2', when)
  expect(status).toBe(0)
  const nights = new Set([...said.matchAll(/([\d-]{10}) 02:10:00/g)].map(([, day = '']) => Date.parse(day)))
  const [first = 0, second = 0] = [...nights]
  expect(second - first).toBe(24 * 60 * 60_000)
})

test.each(services)('%s starts a file that exists', (name) => {
  const [, script = ''] =
    /^ExecStart=\/opt\/firsthour\/node_modules\/\.bin\/node (.*)$/m.exec(read(name)) ?? []
  expect(existsSync(join(folder, '..', script))).toBe(true)
})

test.each(services)(
  '%s sets no variable of the environment file, which systemd would let override it',
  (name) => {
    const named = [...read(name).matchAll(/^Environment=(\w+)=/gm)].map(([, variable]) => variable)
    const inFile = [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=/gm)].map(
      ([, variable]) => variable,
    )
    expect(named.filter((variable) => inFile.includes(variable))).toEqual([])
  },
)

test.each(services)('%s restricts the service with systemd’s sandbox', (name) => {
  const unit = join(place, `exposed-${name}`)
  writeFileSync(unit, read(name))
  // From 0 (isolated) to 10 (unrestricted); systemd itself rates 2.0 as OK.
  const { status, said } = run('systemd-analyze', 'security', '--offline=true', '--threshold=20', unit)
  expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('OK') })
})

test('nginx serves the site over TLS, and ignores client addresses claimed by clients', async () => {
  const certificate = join(place, 'certificate.pem')
  const key = join(place, 'key.pem')
  const subject = ['-subj', '/CN=www.example.org', '-addext', 'subjectAltName=DNS:www.example.org']
  run(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    ...subject,
    '-keyout',
    key,
    '-out',
    certificate,
  )
  const port = await freePort()
  const server = await startApp({
    TRUST_PROXY: '1',
    PUBLIC_ORIGIN: 'https://www.example.org',
    LEADS_PER_MINUTE: '1',
  })
  const site = read('nginx.conf')
    .replace('127.0.0.1:3000', `127.0.0.1:${server.config.port}`)
    .replace(/listen 80;|listen \[::\]:.*;/g, '')
    .replace(/^ +listen 443/m, `listen 127.0.0.1:${port}`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/error_log .*;/, `error_log ${place}/error.log crit;`)
    // Without its own port the other server would use 80.
    .replace(
      'server_name www.example.org example.org;',
      `listen unix:${place}/plain.sock; server_name example.org;`,
    )
  const whole = join(place, 'nginx.conf')
  writeFileSync(
    whole,
    `pid ${place}/nginx.pid; error_log stderr; daemon off; events {} http { client_body_temp_path ${place}/body; proxy_temp_path ${place}/proxy; fastcgi_temp_path ${place}/fastcgi; scgi_temp_path ${place}/scgi; uwsgi_temp_path ${place}/uwsgi;\n${site}\n}\n`,
  )
  expect(run('nginx', '-t', '-q', '-p', place, '-c', whole)).toEqual({ status: 0, said: '' })

  const nginx = spawn('nginx', ['-p', place, '-c', whole], { stdio: 'inherit' })
  onTestFinished(async () => {
    nginx.kill()
    await once(nginx, 'exit')
    await server.close()
  })
  const ca = readFileSync(certificate)
  const ask = (path: string, forwarded?: string, body?: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        host: 'www.example.org',
        ...(forwarded && { 'x-forwarded-for': forwarded }),
        ...(body && { 'content-type': 'application/json' }),
      }
      const options = { port, host: '127.0.0.1', servername: 'www.example.org', ca, path, headers }
      request({ ...options, method: body ? 'POST' : 'GET' }, (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end(body)
    })
  await expect
    .poll(() =>
      ask('/healthz').then(
        (answer) => answer.statusCode,
        () => 0,
      ),
    )
    .toBe(200)
  const page = await ask('/ABOUT/')
  expect([page.statusCode, page.headers['strict-transport-security']]).toEqual([200, expect.any(String)])
  const lead = JSON.stringify({ email: 'a@b.example', phone: '0123456789', organisation: 'City Hospital' })
  const statuses: (number | undefined)[] = []
  for (let nth = 0; nth < 40 && !statuses.includes(429); nth++)
    statuses.push((await ask('/api/signups', `198.51.100.${nth}`, lead)).statusCode)
  // Each client forged X-Forwarded-For and was counted by its real address.
  expect(statuses).toContain(429)
})

test('Caddy accepts its configuration', () => {
  const { status, said } = run(
    'caddy',
    'validate',
    '--adapter',
    'caddyfile',
    '--config',
    join(folder, 'Caddyfile'),
  )
  expect({ status, said }).toEqual({ status: 0, said: expect.stringContaining('Valid configuration') })
})

test('logrotate rotates a file that is being written, and keeps its last lines', () => {
  const logs = join(place, 'logs')
  mkdirSync(logs)
  const log = join(logs, 'server.log')
  const configuration = join(place, 'logrotate')
  writeFileSync(configuration, read('logrotate/firsthour').replace('/var/log/firsthour', logs), {
    mode: 0o644,
  })
  const rotate = (...args: string[]) => run('logrotate', '-s', join(place, 'rotated'), ...args, configuration)
  const written = openSync(log, 'a')
  writeSync(written, 'before\n')
  const tried = rotate('-d')
  expect(tried.status).toBe(0)
  expect(tried.said).not.toMatch(/^(error|warning): (?!logrotate in debug mode)/m)
  expect(rotate('-f')).toEqual({ status: 0, said: '' })
  writeSync(written, 'after\n')
  closeSync(written)
  expect([readFileSync(`${log}.1`, 'utf8'), readFileSync(log, 'utf8')]).toEqual(['before\n', 'after\n'])
})
