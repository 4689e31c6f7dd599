import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../scripts/free-port.ts'
import { eventually } from '../tests/support/eventually.ts'
import { emptyDatabaseUrl } from '../tests/support/fresh-database.ts'
import { queryDatabase } from '../tests/support/query-database.ts'
import { spawnServer, type TestServer } from '../tests/support/server.ts'

// A busy machine needs minutes for all the starts.
vi.setConfig({ testTimeout: 900_000 })

/** Three servers as `firsthour@1` to `firsthour@3` run them, and the proxy's file as operators copy it. */
const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

interface Proxy {
  origin: string
  /** Takes a server out before it is stopped. nginx needs no such step. */
  sendTo(ports: string[]): Promise<void>
}

async function startNginx(folder: string, ports: string[]): Promise<Proxy> {
  const port = await freePort()
  const [plain = '', site = ''] = read('nginx.conf')
    .replace(/^ {4}server 127\.0\.0\.1:3000;\n/m, '')
    .replace(/^ {4}# (server 127\.0\.0\.1:)300(\d)/gm, (_, address, nth) => `    ${address}${ports[nth - 1]}`)
    // Without TLS, which is not what this is about.
    .replace(/^ {4}(ssl_.*|listen \[::\]:.*);\n/gm, '')
    .replace(/(# With nginx.*\n +)listen 443 ssl http2/, `$1listen 127.0.0.1:${port}`)
    .replace(/error_log .*;/, `error_log ${folder}/error.log crit;`)
    .split(/^(?=server \{\n {4}# With nginx)/m)
  const upstream = plain.slice(0, plain.indexOf('server {'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `pid ${folder}/nginx.pid; error_log stderr; daemon off; events {} http { ${temporary.join(' ')}\n${upstream}${site}\n}\n`,
  )
  runProxy('nginx', ['-p', folder, '-c', file])
  return { origin: `http://127.0.0.1:${port}`, sendTo: async () => {} }
}

async function startCaddy(folder: string, ports: string[]): Promise<Proxy> {
  const [port, admin] = [await freePort(), await freePort()]
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, read('Caddyfile').replace(/^\{$/m, `{\n\tadmin 127.0.0.1:${admin}`))
  const serversAt = (at: string[]) => at.map((each) => `127.0.0.1:${each}`).join(' ')
  const env = (at: string[]) => ({
    ...process.env,
    DOMAIN: `http://127.0.0.1:${port}`,
    SERVERS: serversAt(at),
    HOME: folder,
  })
  runProxy('caddy', ['run', '--adapter', 'caddyfile', '--config', file], env(ports))
  return {
    origin: `http://127.0.0.1:${port}`,
    async sendTo(at) {
      const args = ['reload', '--adapter', 'caddyfile', '--config', file, '--address', `127.0.0.1:${admin}`]
      const { status, stderr } = spawnSync('caddy', args, { env: env(at), encoding: 'utf8' })
      expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
    },
  }
}

function runProxy(program: string, args: string[], env: NodeJS.ProcessEnv = process.env): void {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  child.once('exit', (code) => code && console.error(said))
  onTestFinished(async () => {
    child.kill()
    if (child.exitCode === null) await once(child, 'exit')
  })
}

async function startAll(startProxy: typeof startNginx) {
  const folder = mkdtempSync(join(tmpdir(), 'firsthour-several-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const databaseUrl = await emptyDatabaseUrl()
  const ports = [String(await freePort()), String(await freePort()), String(await freePort())]
  const shared = { DATABASE_URL: databaseUrl, DATA_DIR: folder, TRUST_PROXY: '1' }
  const start = async (PORT: string) => {
    const server = await spawnServer({ ...shared, PORT })
    onTestFinished(async () => void (await server.stop('SIGKILL')))
    return server
  }
  const servers = new Map<string, TestServer>()
  for (const port of ports) servers.set(port, await start(port))
  const proxy = await startProxy(folder, ports)
  await eventually(async () => expect((await fetch(`${proxy.origin}/healthz`)).status).toBe(200))
  return { databaseUrl, ports, servers, start, proxy }
}

/** Submits a form, with script and without, one after the other. An answer that refuses is not tried again. */
function keepPosting(origin: string) {
  const acknowledged: string[] = []
  const failed: string[] = []
  let isStopping = false

  async function post(isScript: boolean): Promise<void> {
    const email = `${randomUUID()}@clinic.example`
    const fields = { email, phone: '9876543210', organisation: 'City Hospital' }
    const contentType = isScript ? 'application/json' : 'application/x-www-form-urlencoded'
    const body = isScript ? JSON.stringify(fields) : new URLSearchParams(fields).toString()
    const headers = {
      'content-type': contentType,
      ...(isScript && { 'idempotency-key': randomUUID() }),
    }
    try {
      const form: RequestInit = { method: 'POST', headers, body, redirect: 'manual' }
      const send = () => fetch(`${origin}/api/signups`, form)
      // A proxy that reloads ends kept connections. Browsers then send the form on a new one.
      const answer = await send().catch(send)
      await answer.text()
      if (answer.status === (isScript ? 201 : 303)) acknowledged.push(email)
      else failed.push(`${contentType}: ${answer.status}`)
    } catch (error) {
      failed.push(`${contentType}: ${error}`)
    }
  }

  const posting = Array.from({ length: 6 }, async (_, nth) => {
    while (!isStopping) await post(nth % 2 === 0)
  })
  return {
    acknowledged,
    failed,
    async more(count: number) {
      const before = acknowledged.length
      await eventually(async () => expect(acknowledged.length).toBeGreaterThan(before + count))
    },
    async stop() {
      isStopping = true
      await Promise.all(posting)
    },
  }
}

async function storedAddresses(databaseUrl: string): Promise<string[]> {
  const rows = await queryDatabase(
    { dataDir: '', databaseUrl },
    `SELECT fields::json ->> 'email' AS email FROM leads`,
  )
  return rows.map(({ email }) => String(email)).sort()
}

describe.each([
  { name: 'nginx', startProxy: startNginx },
  { name: 'Caddy', startProxy: startCaddy },
])('three servers behind $name', ({ name, startProxy }) => {
  test('are restarted one after the other under load, and no form fails', async () => {
    const { databaseUrl, ports, servers, start, proxy } = await startAll(startProxy)
    const load = keepPosting(proxy.origin)
    for (const port of ports) {
      await load.more(50)
      await proxy.sendTo(ports.filter((each) => each !== port))
      expect(await servers.get(port)?.stop()).toBe(0)
      const again = await start(port)
      await eventually(async () => expect((await fetch(`${again.origin}/readyz`)).status).toBe(200))
    }
    await proxy.sendTo(ports)
    await load.more(50)
    await load.stop()
    expect(load.failed).toEqual([])
    expect(await storedAddresses(databaseUrl)).toEqual(load.acknowledged.toSorted())
  })

  test('lose one by SIGKILL during posts, and every acknowledged lead is stored once', async () => {
    const { databaseUrl, ports, servers, proxy } = await startAll(startProxy)
    const load = keepPosting(proxy.origin)
    await load.more(50)
    servers.get(ports[1] ?? '')?.process.kill('SIGKILL')
    await load.more(200)
    await load.stop()
    const stored = await storedAddresses(databaseUrl)
    expect(new Set(stored).size).toBe(stored.length)
    expect(load.acknowledged.filter((email) => !stored.includes(email))).toEqual([])
    // nginx repeats a form at the next server. Caddy answers with 502 until it leaves the server out; browsers try again.
    const others = load.failed.filter((failure) => name === 'nginx' || !failure.endsWith(': 502'))
    expect(others).toEqual([])
  })
})

test('a server whose version does not fit the schema does not start, and the others go on', async () => {
  const { databaseUrl, start, proxy } = await startAll(startNginx)
  const load = keepPosting(proxy.origin)
  await queryDatabase(
    { dataDir: '', databaseUrl },
    `INSERT INTO migrations (number, name, applied_at, serves_since) VALUES (900, '900-next-major', 0, 900)`,
  )
  await expect(start(String(await freePort()))).rejects.toThrow(
    /exited with 1: The database is newer than this version of the site: [^\n]*docs\/upgrading\.md\)\.\n$/,
  )
  await load.more(50)
  await load.stop()
  expect(load.failed).toEqual([])
})
