import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dialects } from '../../tests/support/dialects.ts'
import { all, editorOf, signUp } from '../../tests/support/leads.ts'
import { startApp } from '../../tests/support/server.ts'
import { startSmtp } from '../../tests/support/smtp.ts'
import { StoreBench } from '../../tests/support/store-bench.ts'
import { openStore } from '../database/open-store.ts'
import { queueDigest } from './morning-mails.ts'

const config = { leadsInbox: 'leads@office', timeZone: 'Asia/Kolkata' }
/** Eight o'clock in India. */
const morning = Date.parse('2026-11-16T02:30:00Z')
const dayMs = 24 * 3_600_000

describe.each(dialects)('leads held as spam, on %s', (dialect) => {
  const bench = new StoreBench(dialect)

  test('are mailed once a day, from eight in the morning, until somebody has handled them', async () => {
    const at = (now: number) =>
      queueDigest({ config, store: bench.store, now: () => now, wakeQueues: () => {} })
    expect(await at(morning)).toBe(false)
    const [first, second] = [signUp({ spamReason: 'links' }), signUp({ spamReason: 'links' })]
    const marked = signUp()
    for (const lead of [first, second, marked, signUp()]) await bench.store.createLead(lead, 0)
    await bench.store.holdLead(marked.id, await editorOf(bench.store, marked.id))
    expect(await at(morning - 1)).toBe(false)
    const answers = await Promise.all([at(morning), at(morning), at(morning + 60_000)])
    expect(answers.toSorted()).toEqual([false, false, true])
    await bench.store.editLead(first.id, { status: 'lost' }, await editorOf(bench.store, first.id))
    expect(await at(morning + dayMs)).toBe(true)
    await bench.store.releaseLead(second.id, [], await editorOf(bench.store, second.id))
    expect(await at(morning + 2 * dayMs)).toBe(false)
    const digests = (await all(bench.store.listMails({}))).filter(({ to }) => to === config.leadsInbox)
    expect(digests.map(({ subject }) => subject)).toEqual([
      '2 leads held as spam need a review',
      '1 lead held as spam needs a review',
    ])
  })
})

test('the mail arrives in the inbox, also on a local network, and says how to look', async () => {
  const smtp = await startSmtp()
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-held-'))
  const store = await openStore({ dataDir, databaseUrl: undefined })
  await store.createLead(signUp({ spamReason: 'links' }), 0)
  const env = { SMTP_URL: smtp.url, LEADS_INBOX: config.leadsInbox }
  const server = await startApp(env, { store, now: () => morning })
  const [mail] = await smtp.received(1)
  expect(mail?.envelope.to).toEqual([config.leadsInbox])
  expect(mail?.parsed.text).toContain('npm run leads -- list --spam --status new')
  expect(mail?.parsed.text).toContain('npm run leads -- release')
  await server.close()
  await smtp.close()
  rmSync(dataDir, { recursive: true })
})

test('each is logged with one line, without its content', async () => {
  const app = await startApp()
  const links = 'http://a.example '.repeat(5)
  const send = (message: string) =>
    app.app.inject({
      method: 'POST',
      url: '/api/contactUs',
      payload: {
        firstName: 'Asha',
        lastName: 'Rao',
        email: 'asha@clinic.co',
        phoneNumber: '9876543210',
        message,
      },
    })
  await send('Please call.')
  const { id } = (await send(links)).json()
  const held = app
    .logs()
    .split('\n')
    .filter((line) => line.includes('held as spam'))
  expect(held.map((line) => JSON.parse(line))).toMatchObject([{ leadId: id, reason: 'links' }])
  expect(app.logs()).not.toContain('a.example')
  await app.close()
})
