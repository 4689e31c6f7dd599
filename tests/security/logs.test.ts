import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dialects } from '../support/dialects.ts'
import { freshDatabaseUrl } from '../support/fresh-database.ts'
import { spawnServer, type TestServer } from '../support/server.ts'
import { type SmtpInbox, startSmtp } from '../support/smtp.ts'
import { callEverything, email, mark } from './marked-calls.ts'

const key = 'a-key-for-the-mail-action'
let inbox: SmtpInbox
beforeAll(async () => {
  inbox = await startSmtp()
  inbox.trouble = (step, address) =>
    step === 'rcpt' && address === email
      ? { code: 550, message: `No mailbox ${address} for ${mark}` }
      : undefined
})
afterAll(() => inbox.close())

const start = (env: NodeJS.ProcessEnv) => spawnServer({ SMTP_URL: inbox.url, EMAIL_API_KEY: key, ...env })

/** Everything the server has logged so far; it must not contain the marker. */
function linesOf(server: TestServer): Record<string, unknown>[] {
  const { stdout, stderr } = server.output()
  expect(stderr).toBe('')
  expect(stdout).not.toMatch(/mqxz|7391824650|198\.51\.100\.77|Bearer|eyJ|a-key-for/i)
  const lines = stdout.split('\n').filter((line) => line !== '' && !line.startsWith('FirstHour is at'))
  return lines.map((line) => JSON.parse(line))
}

test.each(dialects)('%s: the log has one line per request, without anything a visitor sent', async (name) => {
  const database = name === 'PostgreSQL' ? { DATABASE_URL: await freshDatabaseUrl() } : {}
  const server = await start({ LOG_LEVEL: 'trace', ...database })
  const ids = await callEverything(server.origin, key)
  const requestIds = () =>
    linesOf(server)
      .filter(({ msg }) => msg === 'request')
      .map(({ reqId }) => reqId)
  await expect.poll(requestIds).toHaveLength(ids.length)
  await expect.poll(() => server.output().stdout).toContain('mail given up')
  await expect.poll(() => server.output().stdout).toContain('mail sent')
  expect(new Set(requestIds())).toEqual(new Set(ids))
  for (const line of linesOf(server))
    expect(line).toMatchObject({
      level: expect.any(Number),
      time: expect.any(Number),
      msg: expect.any(String),
    })
  await server.stop()
})

test('an error of the database quotes the row; the log does not, and keeps to its level', async () => {
  const databaseUrl = await freshDatabaseUrl()
  const server = await start({ LOG_LEVEL: 'error', DATABASE_URL: databaseUrl })
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  for (const table of ['leads', 'deliveries', 'user_tracking', 'events'])
    await database.query(`ALTER TABLE ${table} ADD CONSTRAINT refuses_all CHECK (false) NOT VALID`)
  await database.end()
  const ids = await callEverything(server.origin, key)
  const failures = () => linesOf(server).filter(({ msg }) => msg === 'request failed')
  await expect.poll(() => failures().length).toBeGreaterThan(5)
  for (const { reqId } of failures()) expect(ids).toContain(reqId)
  for (const { level } of linesOf(server)) expect(level).toBeGreaterThanOrEqual(50)
  await server.stop()
})
