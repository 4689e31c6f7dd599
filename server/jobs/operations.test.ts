import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { all, signUp } from '../../tests/support/leads.ts'
import { onBothDatabases } from '../../tests/support/store-bench.ts'
import { makeCopy } from '../backup/make-copy.ts'
import { queueOperations } from './operations.ts'

/** Eight o'clock in India. */
const morning = Date.parse('2026-11-16T02:30:00Z')
const dayMs = 24 * 3_600_000
const ops = 'ops@firsthour.example'

onBothDatabases('the daily mail about the machine', (bench) => {
  const at = (now: number, to: { operationsTo?: string[] | undefined; reportTo?: string[] } = {}) =>
    queueOperations({
      config: { ...bench.config, timeZone: 'Asia/Kolkata', operationsTo: [ops], reportTo: [], ...to },
      ...{ store: bench.store, now: () => now, wakeQueues: () => {} },
    })
  const mails = () => all(bench.store.listMails({}))

  test('comes once a morning while something is found, and not when all is well', async () => {
    expect(await at(morning - 1)).toBe(0)
    // There is no backup.
    expect([await at(morning), await at(morning + 1), await at(morning + dayMs)]).toEqual([1, 0, 1])
    const [mail] = await bench.store.claimDeliveries('mail', morning, 1, 1000)
    expect(mail).toMatchObject({ to: ops, subject: `${hostname()}: 1 thing needs a look` })
    expect(mail?.body).toContain('There is no copy of the leads.')
    for (const { id } of await mails()) await bench.store.markDelivered(id, morning)
    await makeCopy(bench.config, { now: Date.now() })
    const now = Date.now()
    const tomorrow = now + dayMs - ((now - morning) % dayMs)
    expect(await at(tomorrow)).toBe(0)
  })

  test('names mails that wait for an hour, and goes to REPORT_TO without an address of its own', async () => {
    await makeCopy(bench.config, { now: Date.now() })
    const now = Date.now()
    const tomorrow = now + dayMs - ((now - morning) % dayMs)
    await bench.store.createLead(signUp({ timestamp: tomorrow - 3 * 3_600_000 }), 0)
    const reportTo = ['asha@firsthour.example', 'ravi@firsthour.example']
    expect(await at(tomorrow, { operationsTo: undefined, reportTo })).toBe(2)
    const about = (await bench.store.claimDeliveries('mail', tomorrow, 10, 1000)).find(({ to }) =>
      reportTo.includes(to),
    )
    expect(about?.body).toContain('outbox: 2 mails queued, the oldest for 3 hours.')
  })
})
