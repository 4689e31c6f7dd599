import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
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
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { startApp, type TestApp } from '../tests/support/server.ts'

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

const serverUnit = 'firsthour.service'
const services = [
  serverUnit,
  'firsthour-backup.service',
  'firsthour-offsite.service',
  'firsthour-failed@.service',
]

test('systemd-analyze finds nothing wrong with the units', () => {
  const node = join(place, 'node_modules/.bin/node')
  mkdirSync(join(place, 'node_modules/.bin'), { recursive: true })
  writeFileSync(node, '')
  chmodSync(node, 0o755)
  const units = [...services, 'firsthour-backup.timer', 'firsthour-offsite.timer'].flatMap((name) => {
    writeFileSync(join(place, name), read(name).replaceAll('/opt/firsthour', place))
    return name.includes('@') ? [] : join(place, name)
  })
  // The same unit for several servers: systemd reads the template's file for each instance.
  copyFileSync(join(place, 'firsthour.service'), join(place, 'firsthour@.service'))
  const instances = ['firsthour@1.service', 'firsthour-failed@firsthour-backup.service'].map((name) =>
    join(place, name),
  )
  expect(run('systemd-analyze', 'verify', '--man=no', ...units, ...instances)).toEqual({
    status: 0,
    said: '',
  })
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
    /^ExecStart=\/opt\/firsthour\/node_modules\/\.bin\/node (\S+)/m.exec(read(name)) ?? []
  expect(existsSync(join(folder, '..', script))).toBe(true)
})

test.each([
  ['the unit', serverUnit, /^ExecStart=(.*)$/m],
  ['the container', 'containers/Dockerfile', /^CMD (.*)$/m],
])('SIGTERM ends the server as %s starts it', async (_, name, line) => {
  const [, started = ''] = line.exec(read(name)) ?? []
  const [command = '', ...args] = started.startsWith('[') ? JSON.parse(started) : started.split(' ')
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: mkdtempSync(join(place, 'data-')) }
  const program = command.replace('/opt/firsthour/', '')
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  await expect.poll(() => said).toContain('FirstHour is at')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})

/** The commands of docs/upgrading.md, with a folder for /opt and commands of the system that only note what they get. */
test('an upgrade changes the link, a roll back changes it back, and unpacking over a version is refused', () => {
  const page = readFileSync('docs/upgrading.md', 'utf8')
  const [upgrade = '', rollBack = ''] = [...page.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(
    ([, block = '']) => block,
  )
  const opt = join(place, 'opt')
  const bin = join(place, 'bin')
  for (const folder of [opt, bin]) mkdirSync(folder)
  for (const name of ['systemctl', 'curl'])
    writeFileSync(join(bin, name), `#!/bin/sh\necho ${name} "$@" >> ${place}/called\n`, { mode: 0o755 })
  for (const version of ['2.0.0', '2.1.0']) {
    const name = `firsthour-${version}-linux-x64`
    mkdirSync(join(place, name, 'server'), { recursive: true })
    writeFileSync(join(place, name, 'server/main.ts'), version)
    expect(run('tar', '-czf', join(place, `${name}.tar.gz`), '-C', place, name).status).toBe(0)
  }
  const carryOut = (block: string) => {
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
    const text = `set -e\n${block.replaceAll('/opt', opt)}`
    return spawnSync('sh', ['-c', text], { cwd: place, env, encoding: 'utf8' })
  }
  const running = () => readFileSync(join(opt, 'firsthour/server/main.ts'), 'utf8')
  run('tar', '-xzf', join(place, 'firsthour-2.0.0-linux-x64.tar.gz'), '-C', opt)
  symlinkSync('firsthour-2.0.0-linux-x64', join(opt, 'firsthour'))
  expect(carryOut(upgrade)).toMatchObject({ status: 0, stderr: '' })
  expect([running(), readlinkSync(join(opt, 'firsthour/.env'))]).toEqual(['2.1.0', '/etc/firsthour.env'])
  expect(readFileSync(join(place, 'called'), 'utf8')).toContain('systemctl restart firsthour')
  expect(carryOut(upgrade)).toMatchObject({ status: 2, stderr: expect.stringContaining('File exists') })
  expect(carryOut(rollBack)).toMatchObject({ status: 0, stderr: '' })
  expect(running()).toBe('2.0.0')
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

test('HAProxy accepts its configuration', () => {
  expect(run('haproxy', '-c', '-q', '-f', join(folder, 'haproxy.cfg'))).toEqual({ status: 0, said: '' })
})

describe('a proxy with certificates of a local authority', () => {
  const [www, bare] = ['www.example.org', 'example.org']
  let server: TestApp
  let front: ChildProcess | undefined
  let port: number
  let plainPort: number
  /** The authority's own certificate. */
  let authority: () => Buffer

  beforeEach(async () => {
    ;[port, plainPort] = [await freePort(), await freePort()]
    const env = { TRUST_PROXY: '1', PUBLIC_ORIGIN: `https://${www}`, LEADS_PER_MINUTE: '1' }
    server = await startApp(env)
  })
  afterEach(async () => {
    front?.kill()
    if (front) await once(front, 'exit')
    front = undefined
    await server.close()
  })

  interface Asked {
    host?: string
    forwarded?: string
    body?: string
    plain?: boolean
  }
  /** Rejects when the certificate does not fit the name. */
  const ask = (path: string, { host = www, forwarded, body, plain = false }: Asked = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        host,
        ...(forwarded && { 'x-forwarded-for': forwarded }),
        ...(body && { 'content-type': 'application/json' }),
      }
      const method = body ? 'POST' : 'GET'
      const secure = { port, servername: host, ca: plain ? undefined : authority() }
      const options = { ...(plain ? { port: plainPort } : secure), host: '127.0.0.1', path, headers, method }
      const send = plain ? requestPlain : requestSecure
      send(options, (answer) => resolve(answer.resume()))
        .on('error', reject)
        .end(body)
    })
  const statusOf = (path: string) =>
    ask(path).then(
      ({ statusCode }) => statusCode,
      () => 0,
    )

  async function expectSite() {
    await expect.poll(() => statusOf('/healthz'), { timeout: 30_000 }).toBe(200)
    const page = await ask('/ABOUT/')
    expect([page.statusCode, page.headers['strict-transport-security']]).toEqual([200, expect.any(String)])
    // Each way to the bare name ends at the site, and no certificate is refused on it.
    for (const asked of [{ host: bare }, { host: bare, plain: true }, { plain: true }]) {
      const { statusCode = 0, headers } = await ask('/impact?from=poster', asked)
      expect([301, 308]).toContain(statusCode)
      expect(headers.location).toMatch(/^https:\/\/(www\.)?example\.org(:\d+)?\/impact\?from=poster$/)
    }
    const lead = JSON.stringify({ email: 'a@b.example', phone: '0123456789', organisation: 'City Hospital' })
    const statuses: (number | undefined)[] = []
    for (let nth = 0; nth < 40 && !statuses.includes(429); nth++) {
      const forwarded = `198.51.100.${nth}`
      statuses.push((await ask('/api/signups', { forwarded, body: lead })).statusCode)
    }
    // Each client forged X-Forwarded-For and was counted by its real address.
    expect(statuses).toContain(429)
  }

  test('nginx serves the site and redirects the bare name', async () => {
    const [certificate, key] = [join(place, 'certificate.pem'), join(place, 'key.pem')]
    const names = ['-subj', `/CN=${www}`, '-addext', `subjectAltName=DNS:${www},DNS:${bare}`]
    const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', ...names, '-keyout', key, '-out', certificate]
    run('openssl', 'req', ...made)
    authority = () => readFileSync(certificate)
    const site = read('nginx.conf')
      .replace('127.0.0.1:3000', `127.0.0.1:${server.config.port}`)
      .replace(/^ +listen \[::\]:.*\n/gm, '')
      .replace(/^ +listen 80;/gm, `listen 127.0.0.1:${plainPort};`)
      .replace(/^ +listen 443/gm, `listen 127.0.0.1:${port}`)
      .replace(/^ +ssl_certificate .*;/gm, `ssl_certificate ${certificate};`)
      .replace(/^ +ssl_certificate_key .*;/gm, `ssl_certificate_key ${key};`)
      .replace(/^ +error_log .*;/gm, `error_log ${place}/error.log crit;`)
    const whole = join(place, 'nginx.conf')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi'].map(
      (name) => `${name}_temp_path ${place}/${name};`,
    )
    writeFileSync(
      whole,
      `pid ${place}/nginx.pid; error_log stderr; daemon off; events {} http { ${temporary.join(' ')}\n${site}\n}\n`,
    )
    expect(run('nginx', '-t', '-q', '-p', place, '-c', whole)).toEqual({ status: 0, said: '' })
    front = spawn('nginx', ['-p', place, '-c', whole], { stdio: 'inherit' })
    await expectSite()
  })

  test('Caddy serves the site and redirects the bare name', async () => {
    const storage = join(place, 'caddy')
    const own = `admin off\nlocal_certs\nskip_install_trust\nhttp_port ${plainPort}\nhttps_port ${port}\nstorage file_system ${storage}`
    const file = join(place, 'Caddyfile')
    writeFileSync(
      file,
      read('Caddyfile')
        .replace(/^\{$/m, `{\n${own}`)
        .replace(/^# (example\.org \{)\n# (.*)\n# \}/m, '$1\n$2\n}'),
    )
    authority = () => readFileSync(join(storage, 'pki/authorities/local/root.crt'))
    const env = { ...process.env, HOME: place, SERVERS: `127.0.0.1:${server.config.port}` }
    const caddy = ['--adapter', 'caddyfile', '--config', file]
    const { status, stderr } = spawnSync('caddy', ['validate', ...caddy], { env, encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) })
    front = spawn('caddy', ['run', ...caddy], { env, stdio: 'ignore' })
    await expectSite()
  })
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
