import { describe, expect, test } from 'vitest'
import { analyticsEvent } from '../../tests/support/analytics-events.ts'
import { all, createLeads, signUp, startOfTest } from '../../tests/support/leads.ts'
import { onBothDatabases } from '../../tests/support/store-bench.ts'
import { recordId } from '../record-id.ts'
import { StoreUnavailableError, StoreValueError } from './errors.ts'
import type { Store } from './store.ts'

const minute = 60_000
const day = 24 * 60 * minute

onBothDatabases('the store', (bench) => {
  test('answers until it is closed', async () => {
    await bench.store.ping()
    const other = await bench.open()
    await other.close()
    await expect(other.ping()).rejects.toThrow()
  })

  describe('a listing', () => {
    test('filters by collection, spam, address and time, oldest first', async () => {
      const later = signUp({ timestamp: startOfTest + 2, email: 'b@clinic.example' })
      const early = signUp({ timestamp: startOfTest, email: 'a@clinic.example' })
      const marked = signUp({ timestamp: startOfTest + 1, email: 'a@clinic.example', spamReason: 'trap' })
      const contact = {
        ...signUp({ timestamp: startOfTest + 3, email: 'c@clinic.example' }),
        collection: 'contactUs' as const,
      }
      for (const lead of [later, early, marked, contact]) await bench.store.createLead(lead, 0)
      const listed = async (filter: Parameters<Store['listLeads']>[0]) =>
        (await all(bench.store.listLeads(filter))).map((lead) => lead.id)
      expect(await listed({})).toEqual([early.id, marked.id, later.id, contact.id])
      expect(await listed({ collection: 'contactUs' })).toEqual([contact.id])
      expect(await listed({ spam: 'only' })).toEqual([marked.id])
      expect(await listed({ spam: 'without' })).toEqual([early.id, later.id, contact.id])
      expect(await listed({ email: ' A@clinic.EXAMPLE' })).toEqual([early.id, marked.id])
      expect(await listed({ since: startOfTest + 1, until: startOfTest + 3 })).toEqual([marked.id, later.id])
    })

    test('longer than a page returns each lead once while others are written', async () => {
      const create = (from: number, count: number) =>
        createLeads(
          bench.store,
          Array.from({ length: count }, (_, at) => signUp({ timestamp: from + (at % 7) })),
        )
      await create(startOfTest, 1201)
      const seen = new Set<string>()
      let writing: Promise<unknown> | undefined
      for await (const lead of bench.store.listLeads({ until: startOfTest + minute })) {
        writing ??= create(startOfTest + 2 * minute, 300)
        expect(seen.has(lead.id)).toBe(false)
        seen.add(lead.id)
      }
      await writing
      expect(seen.size).toBe(1201)
      expect(await all(bench.store.listLeads({}))).toHaveLength(1501)
      expect(await all(bench.store.listMails({}))).toHaveLength(3002)
    })
  })

  test('the access log records who, when, what and how many, also for interrupted work', async () => {
    const look = { accessedAt: startOfTest, actor: 'asha', kind: 'list' }
    const later = { ...look, accessedAt: startOfTest + 1, kind: 'export' }
    const number = await bench.store.beginLeadAccess(look)
    await bench.store.beginLeadAccess(later)
    await bench.store.endLeadAccess(number, 3)
    expect(await all(bench.store.listLeadAccess())).toEqual([
      { ...look, records: 3, detail: null },
      { ...later, records: null, detail: null },
    ])
    expect(await bench.store.dropOlder('leadAccess', 0, startOfTest + 1)).toBe(1)
    expect(await all(bench.store.listLeadAccess())).toEqual([{ ...later, records: null, detail: null }])
  })

  test('the newest of several wishes of a mailbox counts, also within a millisecond', async () => {
    for (let nth = 0; nth < 6; nth++) {
      const wanted = nth % 2 === 0
      await bench.store.setNoContact('asha@clinic.example', wanted, startOfTest)
      expect(await bench.store.wantsNoContact('Asha@clinic.example')).toBe(wanted)
    }
  })

  test('a wish stands until it is taken back, also one of a clock that was ahead, and is stored once', async () => {
    const wish = async (wanted: boolean, at: number) => {
      await bench.store.setNoContact('asha@clinic.example', wanted, at)
      expect(await bench.store.wantsNoContact('asha@clinic.example')).toBe(wanted)
    }
    await wish(false, startOfTest)
    expect(await bench.query('SELECT * FROM no_contact')).toEqual([])
    for (const wanted of [true, true, false, false]) await wish(wanted, startOfTest + 30 * day)
    for (const wanted of [true, true, true]) await wish(wanted, startOfTest)
    expect(await bench.query('SELECT wanted FROM no_contact ORDER BY asked_at')).toMatchObject([
      { wanted: 1 },
      { wanted: 0 },
      { wanted: 1 },
    ])
  })

  test('links to open and to erase are counted apart, and none that a clock has counted ahead', async () => {
    const ask = (purpose: 'open' | 'erase', now: number) =>
      bench.store.requestLink({
        ...{ id: recordId(now), to: 'asha@clinic.example', subject: 'Your link', language: 'en', waitMs: 0 },
        ...{ purpose, now, client: '10.0.0.1' },
      })
    const mailed = async (purpose: 'open' | 'erase', now: number) =>
      (await Promise.all([1, 2, 3, 4].map((nth) => ask(purpose, now + nth)))).filter(Boolean).length
    expect(await mailed('open', startOfTest + 30 * day)).toBe(3)
    expect(await mailed('open', startOfTest)).toBe(3)
    expect(await mailed('erase', startOfTest)).toBe(3)
  })

  describe('visits', () => {
    test('keeps tracking records in order', async () => {
      const records = [1, 2, 3].map((at) => ({
        id: recordId(startOfTest),
        userId: `user-${at}`,
        page: 'Home',
        timestamp: startOfTest,
      }))
      for (const record of records) await bench.store.addTracking(record)
      expect(await all(bench.store.listTracking())).toEqual(records)
    })

    test('deletes old tracking records in any number, and keeps the others', async () => {
      const at = (timestamp: number) => ({ id: recordId(timestamp), userId: 'user', page: 'Home', timestamp })
      const kept = [at(startOfTest + 24 * 60 * minute), at(startOfTest + 1)]
      for (const record of kept) await bench.store.addTracking(record)
      for (let round = 0; round < 51; round++)
        await Promise.all(Array.from({ length: 100 }, () => bench.store.addTracking(at(startOfTest))))
      expect(await bench.store.dropOlder('tracking', 0, startOfTest + 1)).toBe(5100)
      expect(await bench.store.dropOlder('tracking', 0, startOfTest + 1)).toBe(0)
      expect(await all(bench.store.listTracking())).toEqual(kept)
    })

    test('counts events by name and day, and deletes the raw ones', async () => {
      const view = analyticsEvent({ timestamp: startOfTest })
      const engaged = analyticsEvent({
        name: 'user_engagement',
        timestamp: startOfTest + 24 * 60 * minute,
        value: 1500.5,
      })
      await Promise.all([
        bench.store.addEvents([view, view, engaged]),
        bench.store.addEvents([view]),
        bench.store.addEvents([engaged]),
      ])
      const counts = [
        { name: 'page_view', count: 3 },
        { name: 'user_engagement', count: 2 },
      ]
      expect(await bench.store.countEventsByName()).toEqual(counts)
      expect(await bench.store.dropOlder('events', 0, startOfTest + 1)).toBe(3)
      expect(await bench.store.dropOlder('events', 0, startOfTest + 1)).toBe(0)
      expect(await bench.store.countEventsByName()).toEqual(counts)
      expect(await bench.store.listDailyAggregates('2026-11-15', '2026-11-15')).toEqual([
        { day: '2026-11-15', name: 'page_view', page: '/', count: 3, valueSum: 0 },
      ])
      expect(await bench.store.listDailyAggregates('2026-11-16', '2026-12-31')).toEqual([
        { day: '2026-11-16', name: 'user_engagement', page: '/', count: 2, valueSum: 3001 },
      ])
    })

    describe('visits', () => {
      const day = '2026-11-15'
      const from = (subject: string) => [{ what: 'source', subject }]
      const view = (visitor: string | null, afterMinutes: number, subject = 'Google', of = day) =>
        analyticsEvent({
          timestamp: startOfTest + afterMinutes * minute,
          day: of,
          visitor,
          arrival: from(subject),
        })
      const leaving = (visitor: string, afterMinutes: number) => ({
        ...view(visitor, afterMinutes),
        name: 'user_engagement',
        arrival: null,
      })
      const counts = async (of = day) =>
        (await bench.store.listDailyCounts(of, of)).map(({ what, subject, count }) => [what, subject, count])

      test('a visitor counts once a day, and a visit ends after half an hour without an event', async () => {
        await bench.store.addEvents([view('a', 0), view('b', 0, 'Bing'), view('a', 1, 'Direct')])
        await bench.store.addEvents([view('a', 31, 'Direct'), leaving('a', 50)])
        await bench.store.addEvents([view('a', 80, 'Direct')])
        expect(await counts()).toEqual([
          ['source', 'Bing', 1],
          ['source', 'Google', 1],
          ['visitors', '', 2],
        ])
        await bench.store.addEvents([view('a', 111, 'Mail')])
        expect(await counts()).toEqual([
          ['source', 'Bing', 1],
          ['source', 'Google', 1],
          ['source', 'Mail', 1],
          ['visitors', '', 2],
        ])
      })

      test('a late event with an earlier time does not end a visit', async () => {
        await bench.store.addEvents([view('a', 40)])
        await bench.store.addEvents([leaving('a', 0)])
        await bench.store.addEvents([view('a', 60)])
        expect(await counts()).toEqual([
          ['source', 'Google', 1],
          ['visitors', '', 1],
        ])
      })

      test('only a page view with an id makes a visitor', async () => {
        await bench.store.addEvents([leaving('a', 0), view(null, 0)])
        expect(await counts()).toEqual([])
        await bench.store.addEvents([view('a', 1)])
        expect(await counts()).toEqual([
          ['source', 'Google', 1],
          ['visitors', '', 1],
        ])
      })

      test('concurrent events of one visitor count as one visitor', async () => {
        await Promise.all(
          Array.from({ length: 20 }, () => bench.store.addEvents([view('a', 0), view('b', 0)])),
        )
        expect(await counts()).toEqual([
          ['source', 'Google', 2],
          ['visitors', '', 2],
        ])
      })

      test('visitors are forgotten, counts are kept', async () => {
        await bench.store.addEvents([view('a', 0), view('b', 0), view('a', 0, 'Google', '2026-11-16')])
        expect(await bench.store.dropVisitorsBefore('2026-11-16')).toBe(2)
        expect(await bench.store.dropVisitorsBefore('2026-11-16')).toBe(0)
        await bench.store.addEvents([view('a', 1, 'Google', '2026-11-16')])
        expect(await counts('2026-11-16')).toContainEqual(['visitors', '', 1])
        expect(await counts()).toContainEqual(['visitors', '', 2])
      })

      test('other figures of an event are counted by day', async () => {
        const sent = [{ what: 'form_sent', subject: 'signups' }]
        const event = analyticsEvent({ timestamp: startOfTest, day, tallies: [...sent, ...from('Mail')] })
        await bench.store.addEvents([event, event, { ...event, tallies: sent }])
        expect(await bench.store.listDailyCounts('2026-11-01', '2026-11-30')).toEqual([
          { day, what: 'form_sent', subject: 'signups', count: 3 },
          { day, what: 'source', subject: 'Mail', count: 2 },
        ])
        expect(await bench.store.sumDailyCounts(day, day, { source: 'Direct', pages: ['/', '/hi'] })).toEqual(
          [
            { what: 'form_sent', subject: 'signups', count: 3 },
            { what: 'source', subject: 'Mail', count: 2 },
          ],
        )
        expect(await bench.store.listDailyAggregates(day, day, { device: 'phone' })).toEqual([
          { day, name: 'page_view', page: '/', count: 3, valueSum: 0 },
        ])
        expect(await bench.store.listDailyCounts(day, day, { device: 'tablet' })).toEqual([])
        await bench.store.addEvents([{ ...event, day: '2026-11-16' }])
        expect(await bench.store.dropSegmentsBefore('2026-11-16')).toBe(3)
        expect(await bench.store.listDailyAggregates(day, day, { device: 'phone' })).toEqual([])
        expect(await bench.store.listDailyCounts('2026-11-16', '2026-11-30', {}, ['source'])).toEqual([
          { day: '2026-11-16', what: 'source', subject: 'Mail', count: 1 },
        ])
        expect(await bench.store.sumDailyCounts('2026-11-01', '2026-11-30')).toEqual([
          { what: 'form_sent', subject: 'signups', count: 4 },
          { what: 'source', subject: 'Mail', count: 3 },
        ])
      })
    })
  })

  test('refuses a NUL character that the database cannot store', async () => {
    await expect(
      bench.store.queueMail({ id: 'mail', to: 'a@b.example', subject: 'a\0b', body: '', now: startOfTest }),
    ).rejects.toBeInstanceOf(StoreValueError)
    await expect(
      bench.store.addTracking({ id: '1', userId: 'u', page: '\0', timestamp: 1 }),
    ).rejects.toBeInstanceOf(StoreValueError)
    const event = analyticsEvent({ page: '\0', timestamp: 1 })
    await expect(bench.store.addEvents([event])).rejects.toBeInstanceOf(StoreValueError)
    await bench.store.ping()
  })

  test('refuses commands beyond the queue limit at once, and recovers', async () => {
    const calls = Array.from({ length: 6000 }, () => bench.store.nextDeliveryInMs('mail', Date.now()))
    const results = await Promise.allSettled(calls)
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every((result) => result.reason instanceof StoreUnavailableError)).toBe(true)
    await bench.store.ping()
  })
})
