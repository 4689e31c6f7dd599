import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabaseUrl } from '../support/fresh-database.ts'
import { runLeadsHere } from '../support/run-command.ts'
import { startApp, type TestApp } from '../support/server.ts'
import { type SmtpInbox, startSmtp } from '../support/smtp.ts'

/** In every field that accepts any text. */
const hostile = {
  firstName: `=HYPERLINK("http://evil.example","x")`,
  lastName: `Robert'); DROP TABLE leads; --`,
  email: `asha@clinic.example`,
  phoneNumber: `+1'||pg_sleep(9)||'`,
  hospitalName: `<img src=x onerror=alert(1)>{{7*7}}`,
  designation: `@SUM(1+1)*cmd|' /C calc'!A0`,
}

let inbox: SmtpInbox
beforeAll(async () => {
  inbox = await startSmtp()
})
afterAll(() => inbox.close())

test.each(['SQLite', 'PostgreSQL'])(
  '%s: typed markup is plain text in the mail, the list and the export',
  async (name) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-injection-'))
    const env = {
      DATA_DIR: dataDir,
      SMTP_URL: inbox.url,
      ...(name === 'PostgreSQL' && { DATABASE_URL: await freshDatabaseUrl() }),
    }
    const leads = async (...args: string[]) => (await runLeadsHere(env, args)).stdout

    inbox.mails.length = 0
    const server = await startApp(env)
    expect([await send(server, hostile), await send(server, { ...hostile, firstName: 'Second' })]).toEqual([
      201, 201,
    ])
    await inbox.received(4)
    await server.close()

    const listed = JSON.parse(await leads('list', '--json'))
    expect(listed).toHaveLength(2)
    expect(listed[1]).toMatchObject(hostile)

    const notification = inbox.mails.find(({ parsed }) => parsed.text?.includes('HYPERLINK'))
    expect(notification?.parsed.html).toContain('&lt;img src=x onerror=alert(1)&gt;{{7*7}}')
    expect(notification?.parsed.html).not.toMatch(/<img|href="http/)

    const csv = await leads('export', '--csv')
    expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
    for (const cell of [`'${hostile.designation}`, `'${hostile.phoneNumber}`, hostile.lastName])
      expect(csv).toContain(cell.includes(';') ? `"${cell}"` : cell)
    rmSync(dataDir, { recursive: true })
  },
)

async function send({ origin }: TestApp, lead: object): Promise<number> {
  const answer = await fetch(`${origin}/api/demoRequests?id=1' OR '1'='1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      ...lead,
      id: 'mine',
      timestamp: 0,
      collection: 'signups',
      spamReason: null,
      mails: [],
    }),
  })
  return answer.status
}
