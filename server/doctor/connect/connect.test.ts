import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabaseUrl } from '../../../tests/support/fresh-database.ts'
import { type Postgres, startPostgres } from '../../../tests/support/postgres.ts'
import { startReceiver } from '../../../tests/support/receiver.ts'
import { selfSigned } from '../../../tests/support/self-signed.ts'
import { startApp, type TestApp } from '../../../tests/support/server.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { readConfig } from '../../config.ts'
import { openStore } from '../../database/open-store.ts'
import { databasePath } from '../../database/sqlite/path.ts'
import { mailFolder, mostMailBytes } from '../../mail/mail-files.ts'
import { clockFinding, type Finding } from '../finding.ts'
import { tryDatabase } from './database.ts'
import { tryHandOver } from './hand-over.ts'
import { tryMachine } from './machine.ts'
import { tryMail } from './mail.ts'
import { tryOutbox } from './outbox.ts'
import { tryPublicOrigin } from './public-origin.ts'

/** Longer than the default limits, because other tests keep the machine busy. */
const longestMs = 240_000
/** Nothing listens on this port. */
const closedPort = 1

const inWords = (findings: Finding[]) =>
  findings
    .map(({ level, subject, problem, remedy }) => `${level} ${subject}: ${problem} → ${remedy}`)
    .join('\n')

describe('PostgreSQL', () => {
  let postgres: Postgres
  let url: string
  beforeAll(async () => {
    postgres = await startPostgres()
    url = await postgres.createDatabase()
    await sql(`CREATE ROLE site LOGIN PASSWORD 'right'; CREATE ROLE guest LOGIN PASSWORD 'right';
      ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO site`)
    const [{ hba_file: file } = { hba_file: '' }] = await sql('SHOW hba_file')
    writeFileSync(String(file), 'host all postgres all trust\nhost all all all scram-sha-256\n')
    await sql('SELECT pg_reload_conf()')
  })
  afterAll(() => postgres.remove())

  async function sql(text: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
      .query(text)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }
  const as = (user: string, change: (address: URL) => void = () => {}) => {
    const address = new URL(url)
    ;[address.username, address.password] = user.split(':') as [string, string]
    change(address)
    return tryDatabase({ databaseUrl: address.href }, longestMs)
  }

  test('reports nothing if everything works, and leaves nothing behind', async () => {
    await expect.poll(() => as('site:wrong')).not.toEqual([])
    expect(await as('site:right')).toEqual([])
    expect(await sql(`SELECT relname FROM pg_class WHERE relname = 'doctors_try'`)).toEqual([])
    expect(await tryDatabase({ databaseUrl: undefined })).toEqual([])
  })

  test('reports a wrong password, name, port or permission with its remedy, and never the password', async () => {
    await expect
      .poll(async () => inWords(await as('site:hush-hush')))
      .toMatch(/password authentication failed.*→ Check user/)
    expect(inWords(await as('site:hush-hush'))).not.toContain('hush-hush')
    expect(inWords(await as('site:right', (address) => (address.pathname = '/nowhere')))).toMatch(
      /database "nowhere" does not exist → Create it with createdb/,
    )
    expect(inWords(await as('site:right', (address) => (address.port = String(closedPort))))).toMatch(
      /ECONNREFUSED.*→ Start PostgreSQL there/,
    )
    expect(inWords(await as('guest:right'))).toMatch(
      /cannot create the site’s tables: permission denied.*→ GRANT CREATE/,
    )
    await sql(
      `ALTER ROLE site SET default_transaction_read_only = on; ALTER ROLE site SET synchronous_commit = off`,
    )
    expect(inWords(await as('site:right'))).toMatch(
      /synchronous_commit is off.*\n.*is read-only. → Set default/,
    )
  })

  test('reports a schema of a newer version', async () => {
    const databaseUrl = await freshDatabaseUrl()
    await (await openStore({ dataDir: tmpdir(), databaseUrl })).close()
    expect(await tryDatabase({ databaseUrl }, longestMs)).toEqual([])
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(`INSERT INTO migrations VALUES (999, '999-future', 0, 999)`)
    await client.end()
    expect(inWords(await tryDatabase({ databaseUrl }, longestMs))).toContain(
      'newer than this version of the site',
    )
  })
})

test('reports a clock that differs, and by how much', () => {
  expect(clockFinding('the database', 10_000, 9000, 9500)).toBeUndefined()
  expect(clockFinding('the database', 60_000, 9000, 9500)?.problem).toBe(
    'This machine and the database are 51 s apart.',
  )
})

describe('mail', () => {
  const mailFrom = 'FirstHour <hello@firsthour.example>'
  const limits = { connectMs: longestMs, silenceMs: longestMs, deliveryMs: longestMs }

  test('signs in without sending, and sends one mail if an address is given', async () => {
    const smtp = await startSmtp({ auth: true })
    onTestFinished(() => smtp.close())
    const smtpUrl = smtp.url.replace('//', '//user:hush-hush@')
    expect(await tryMail({ smtpUrl, mailFrom }, undefined, limits)).toEqual([])
    expect(smtp.mails).toEqual([])
    expect(await tryMail({ smtpUrl, mailFrom }, 'operator@firsthour.example', limits)).toEqual([])
    expect(smtp.mails.map(({ envelope }) => envelope.to)).toEqual([['operator@firsthour.example']])
    smtp.trouble = (step) =>
      step === 'auth' ? { code: 535, message: 'no such user with hush-hush' } : undefined
    const refused = inWords(await tryMail({ smtpUrl, mailFrom }, undefined, limits))
    expect(refused).toMatch(
      /must SMTP_URL: The mail server 127\.0\.0\.1 does not accept our mail.*→ Check user and password/,
    )
    expect(refused).not.toContain('hush-hush')
  })

  test('reports a closed port and an unknown mail server', async () => {
    const smtpUrl = `smtp://127.0.0.1:${closedPort}`
    expect(inWords(await tryMail({ smtpUrl, mailFrom }, undefined, limits))).toMatch(/→ Check host and port/)
    expect(await tryMail({ smtpUrl: undefined, mailFrom }, undefined)).toEqual([])
    expect(inWords(await tryMail({ smtpUrl: undefined, mailFrom }, 'a@b.example'))).toContain(
      'no mail server',
    )
  })
})

test('each webhook gets a signed test event, and a refusal names only the target', async () => {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const { webhooks } = readConfig({
    WEBHOOK_URLS: receiver.url,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
    WEBHOOK_ALLOW_PRIVATE: '1',
  })
  expect(await tryHandOver({ webhooks }, longestMs)).toEqual([])
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'lead.test' })
  receiver.state.answer = (_request, response) => void response.writeHead(401).end()
  const refused = inWords(await tryHandOver({ webhooks }, longestMs))
  expect(refused).toMatch(/did not accept a test event: HTTP401.*→ Give the receiver the same WEBHOOK_SECRET/)
  expect(refused).not.toContain('hush')
  expect(await tryHandOver({ webhooks: undefined })).toEqual([])
})

test('missing and old backups are reported', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-machine-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const config = { dataDir, databaseUrl: undefined }
  expect(inWords(await tryMachine(config))).toContain('should backup: There is no copy of the leads.')
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(join(dataDir, 'backups', 'firsthour-2026-11-15T0900Z.sqlite'), '')
  expect(inWords(await tryMachine(config))).not.toContain('backup')
  expect(inWords(await tryMachine(config, Date.now() + 3 * 24 * 3_600_000))).toContain(
    'The newest copy is from',
  )
})

test('mails that wait, and a mail folder that is nearly full, are reported', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-machine-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const config = { dataDir, databaseUrl: undefined }
  expect(await tryOutbox(config)).toEqual([])
  expect(existsSync(databasePath(dataDir))).toBe(false)
  const store = await openStore(config)
  const mail = { id: 'm', to: 'asha@clinic.example', subject: 'Hello', body: 'Text' }
  await store.queueMail({ ...mail, now: Date.now() - 2.5 * 3_600_000 })
  await store.close()
  expect(inWords(await tryOutbox(config))).toContain('should outbox: 1 mail queued, the oldest for 2 hours.')
  mkdirSync(mailFolder(dataDir))
  const large = join(mailFolder(dataDir), '20261115T090000.000Z-m.eml')
  writeFileSync(large, '')
  expect(inWords(await tryMachine(config))).not.toContain('mail:')
  // Takes no room: the file is a hole.
  truncateSync(large, 0.9 * mostMailBytes)
  expect(inWords(await tryMachine(config))).toContain('900 of 1000 MB of mails')
})

describe('the public address', () => {
  let app: TestApp
  /** Owns the port during all these tests and forwards each connection to the current test's proxy. */
  let front: Server
  let port: number
  let proxy: Server
  const { key, cert } = selfSigned('localhost')
  beforeAll(async () => {
    front = createTcpServer((socket) => proxy.emit('connection', socket)).listen(0)
    await once(front, 'listening')
    port = (front.address() as AddressInfo).port
    app = await startApp({ PUBLIC_ORIGIN: `https://localhost:${port}`, TRUST_PROXY: '1' })
  })
  afterAll(async () => {
    front.close()
    await app.close()
  })
  const redirects: Server[] = []
  afterEach(() => {
    for (const redirect of redirects.splice(0)) redirect.close()
  })

  const hopByHop = ['connection', 'keep-alive', 'transfer-encoding']

  /** A TLS proxy in front of the server; a test may modify what passes through. */
  async function startProxy(
    spoil: (headers: Record<string, unknown>) => object = (headers) => headers,
    allowHTTP2 = true,
  ) {
    const pass = (
      asked: IncomingMessage | Http2ServerRequest,
      answer: ServerResponse | Http2ServerResponse,
    ) => {
      const headers = {
        host: `localhost:${port}`,
        'accept-encoding': String(asked.headers['accept-encoding'] ?? ''),
      }
      request({ port: app.config.port, path: asked.url, headers }, (got) => {
        const kept = Object.entries(got.headers).filter(([name]) => !hopByHop.includes(name))
        const headers = spoil(Object.fromEntries(kept)) as Record<string, string>
        answer.statusCode = got.statusCode ?? 500
        for (const [name, value] of Object.entries(headers)) answer.setHeader(name, value)
        got.pipe(answer)
      }).end()
    }
    proxy = allowHTTP2
      ? createSecureServer({ key, cert, allowHTTP1: true }, pass)
      : createTlsServer({ key, cert }, pass)
    const redirect = createServer((asked, answer) =>
      answer.writeHead(308, { location: `https://localhost:${port}${asked.url}` }).end(),
    ).listen(0)
    await once(redirect, 'listening')
    redirects.push(redirect)
    return (redirect.address() as AddressInfo).port
  }
  const look = (httpPort: number, ca: Buffer | undefined = cert, publicApiOrigin?: string) =>
    tryPublicOrigin(
      { publicOrigin: `https://localhost:${port}`, publicApiOrigin },
      { ca, httpPort, longestMs },
    )

  test('reports only a certificate that expires soon if everything else works', async () => {
    expect(inWords(await look(await startProxy()))).toMatch(
      /^should certificate: It expires in 0 days\. → [^\n]*$/,
    )
  })

  test('checks the API on its own origin when a CDN serves the pages', async () => {
    const httpPort = await startProxy()
    const found = await look(httpPort, cert, `http://localhost:${app.config.port}`)
    expect(found.map(({ subject }) => subject)).toEqual(['certificate'])
    expect(inWords(await look(httpPort, cert, `http://localhost:${closedPort}`))).toMatch(
      /did not answer correctly/,
    )
  })

  test('reports what a proxy drops or changes', async () => {
    const lost = ['content-encoding', 'strict-transport-security', 'content-security-policy']
    const spoil = (headers: object) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !lost.includes(name)))
    const httpPort = await startProxy(spoil, false)
    const found = await look(httpPort)
    expect(found.map(({ problem }) => problem)).toEqual([
      'Pages arrive uncompressed.',
      'The proxy removes security headers.',
      'The Strict-Transport-Security header is missing.',
      'It expires in 0 days.',
      'It does not support HTTP/2.',
    ])
    expect(inWords(await look(closedPort))).toContain('Plain http is not answered.')
    expect(inWords(await look(app.config.port))).toContain('Plain http is answered with 200')
  })

  test('reports an untrusted certificate, and an address that does not answer', async () => {
    const httpPort = await startProxy()
    expect(inWords(await look(httpPort, Buffer.alloc(0)))).toMatch(/self-signed.*→ Get a certificate/)
    const unanswered = { publicOrigin: `https://localhost:${closedPort}`, publicApiOrigin: undefined }
    expect(inWords(await tryPublicOrigin(unanswered, { longestMs }))).toMatch(/→ Start the proxy/)
  })
})
