import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { analyticsEvent } from '../../tests/support/analytics-events.ts'
import { dialects } from '../../tests/support/dialects.ts'
import { all, editorOf, signUp } from '../../tests/support/leads.ts'
import { startApp } from '../../tests/support/server.ts'
import { startSmtp } from '../../tests/support/smtp.ts'
import { StoreBench } from '../../tests/support/store-bench.ts'
import { openStore } from '../database/open-store.ts'
import { oncePerWeek, queueWeek } from './morning-mails.ts'

const reportTo = ['asha@firsthour.example', 'ravi@firsthour.example']
const config = { reportTo, timeZone: 'Asia/Kolkata', desk: undefined }
/** Eight o'clock in India, on a Monday. */
const morning = Date.parse('2026-11-16T02:30:00Z')
const dayMs = 24 * 3_600_000
/** Two in the morning of the Sunday before, in India. */
const sunday = Date.parse('2026-11-14T20:30:00Z')

const visit = (timestamp: number, day: string) =>
  analyticsEvent({
    timestamp,
    day,
    visitor: 'a',
    arrival: ['landing', 'source', 'language'].map((what) => ({
      what,
      subject: { landing: '/', source: 'Google', language: 'hi' }[what] ?? '',
    })),
  })

describe.each(dialects)('the figures of a week, on %s', (dialect) => {
  const bench = new StoreBench(dialect)

  test('are computed once a week per server, however often it looks', async () => {
    const clock = { now: morning }
    const counting = vi.spyOn(bench.store, 'listLeadOutcomes')
    const look = oncePerWeek({ config, store: bench.store, now: () => clock.now, wakeQueues: () => {} })
    await look()
    const once = counting.mock.calls.length
    for (const minutes of [0, 10, 20, 24 * 60, 3 * 24 * 60]) {
      clock.now = morning + minutes * 60_000
      await look()
    }
    expect(counting).toHaveBeenCalledTimes(once)
    clock.now = morning + 7 * dayMs
    await look()
    expect(counting).toHaveBeenCalledTimes(2 * once)
  })

  test('are mailed once, on Monday from eight, and to nobody when nothing was counted', async () => {
    const at = (now: number) =>
      queueWeek({ config, store: bench.store, now: () => now, wakeQueues: () => {} })
    expect(await at(morning)).toBe(0)
    await bench.store.addEvents([visit(sunday, '2026-11-15')])
    expect(await at(morning - 1)).toBe(0)
    expect(await at(morning - dayMs)).toBe(0)
    // Several servers and a restart.
    const queued = await Promise.all([at(morning), at(morning), at(morning + 60_000)])
    expect(queued.reduce((sum, each) => sum + each, 0)).toBe(2)
    expect((await all(bench.store.listMails({}))).map(({ to }) => to).sort()).toEqual(reportTo)
    expect(await at(morning + dayMs)).toBe(0)
    // The Sunday does not count for the next week.
    expect(await at(morning + 7 * dayMs)).toBe(0)
  })

  test('are mailed later when no server ran on Monday', async () => {
    const at = (now: number) =>
      queueWeek({ config, store: bench.store, now: () => now, wakeQueues: () => {} })
    await bench.store.addEvents([visit(sunday, '2026-11-15')])
    expect(await at(morning + 2 * dayMs - 1)).toBe(0)
    expect(await at(morning + 6 * dayMs)).toBe(2)
    const [mail] = await all(bench.store.listMails({}))
    expect(mail?.subject).toContain('9 Nov to 15 Nov')
  })
})

test('the mail has the counts, their outcome, and where to find more', async () => {
  const smtp = await startSmtp()
  const dataDir = mkdtempSync(join(tmpdir(), 'firsthour-week-'))
  const store = await openStore({ dataDir, databaseUrl: undefined })
  await store.addEvents([visit(sunday, '2026-11-15')])
  const lead = signUp({ timestamp: sunday, language: 'hi', source: { referrer: 'www.google.co.in' } })
  await store.createLead({ ...lead, mails: [] }, 0)
  const by = { actor: 'asha', now: sunday + 90 * 60_000 }
  await store.editLead(lead.id, { status: 'won' }, await editorOf(store, lead.id, by))
  const env = { SMTP_URL: smtp.url, REPORT_TO: reportTo[0] }
  const server = await startApp(env, { store, now: () => morning })
  const [mail] = await smtp.received(1)
  expect(mail?.envelope.to).toEqual([reportTo[0]])
  expect(mail?.parsed.subject).toBe('FirstHour website, 9 Nov to 15 Nov: 1 visit, 1 lead')
  for (const line of [
    '- visits: now 1 (new)',
    '- Google: visits 1 (new), leads 1, leads per 100 visits 100, contacted 1, won 1, first contact 1 h 30 min',
    '- Hindi: visits 1 (new), leads 1, leads per 100 visits 100, contacted 1, won 1, first contact 1 h 30 min',
    'More: npm run analytics -- report --from 2026-11-09 --to 2026-11-15',
  ])
    expect(mail?.parsed.text?.split('\n')).toContain(line)
  expect(mail?.parsed.text).not.toContain('Goals')
  await server.close()
  rmSync(dataDir, { recursive: true })
  await smtp.close()
})
