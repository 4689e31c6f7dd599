import { expect, test, vi } from 'vitest'
import { goodLeads } from '../../tests/support/form-examples.ts'
import { signUp } from '../../tests/support/leads.ts'
import { startApp } from '../../tests/support/server.ts'
import { makeLink } from '../mail/personal-link.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { loadSecrets } from '../secrets.ts'

test.each(['application/json', 'application/x-www-form-urlencoded'])(
  'a lead sent as %s while the store is down: 503, an error line without its content, and a count',
  async (type) => {
    const metrics = createMetrics()
    const begun = Date.now()
    const server = await startApp({ LEADS_PER_MINUTE: '1' }, { metrics, now: () => begun })
    await server.store.close()
    const post = (fields: Record<string, string>) =>
      fetch(`${server.origin}/api/signups`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: type.endsWith('json') ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
      })
    const refused = await post(goodLeads.signups)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await post(goodLeads.signups)).status).toBe(429)
    expect((await post({ email: '' })).status).toBe(422)

    const errors = server
      .logs()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ level, reqId }) => level === 50 && reqId !== undefined)
    expect(errors).toMatchObject([
      {
        reqId: refused.headers.get('x-request-id'),
        msg: 'request failed',
        err: { type: 'StoreUnavailableError' },
      },
    ])
    for (const typed of Object.values(goodLeads.signups)) expect(server.logs()).not.toContain(typed)
    for (const reason of ['unavailable', 'too_many', 'invalid_fields'])
      expect(await metrics.text()).toContain(`firsthour_leads_refused_total{reason="${reason}"} 1\n`)
    await server.close()
  },
)

test('an outage logs its cause at once, and then the number of refused leads each minute', async () => {
  const server = await startApp()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await server.store.close()
  const body = JSON.stringify(goodLeads.signups)
  const refuse = async (count: number) => {
    for (let i = 0; i < count; i++) {
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch(`${server.origin}/api/signups`, { method: 'POST', headers, body })
      expect(status).toBe(503)
    }
  }
  const errors = () =>
    server
      .logs()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => /request failed|requests refused/.test(msg))
      .map(({ msg, refused, reason }) => (refused ? { refused, reason } : msg))

  await refuse(4)
  expect(errors()).toEqual(['request failed'])
  vi.advanceTimersByTime(60_000)
  const counted = { refused: 3, reason: expect.stringContaining('The database is') }
  expect(errors()).toEqual(['request failed', counted])
  // After a minute without a failure the next one is a new outage.
  vi.advanceTimersByTime(60_000)
  await refuse(1)
  expect(errors()).toEqual(['request failed', counted, 'request failed'])
  vi.useRealTimers()
  await server.close()
})

/** Never answers; `begun` resolves when it is called. */
function hanging() {
  const begun = Promise.withResolvers<void>()
  const hang = () => {
    begun.resolve()
    return new Promise<never>(() => {})
  }
  return { begun: begun.promise, hang }
}

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

test.each([
  ['noContact', 'open', 'setNoContact'],
  ['confirm', 'erase', 'eraseLeads'],
] as const)('/yours says soon to try again if the store hangs during %s', async (act, purpose, command) => {
  const server = await startApp()
  const { fields } = signUp()
  await server.store.createLead(signUp(fields), 0)
  const { identitySecret: secret } = await loadSecrets(server.config, server.store)
  const signed = { signedAt: Date.now(), secret, origin: server.origin, language: 'en' } as const
  const link = makeLink({ to: fields.email, purpose, ...signed })
  const key = new URL(link).searchParams.get(purpose) ?? ''
  const { begun, hang } = hanging()
  vi.spyOn(server.store, command).mockImplementation(hang)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const payload = String(new URLSearchParams({ key, act }))
  const asked = server.app.inject({ method: 'POST', url: '/yours', headers: formHeaders, payload })
  await begun
  await vi.advanceTimersByTimeAsync(15_000)
  vi.useRealTimers()
  const { statusCode, body } = await asked
  expect([statusCode, body.includes('it shows how things stand')]).toEqual([503, true])
  await server.close()
})

test('a sent form is confirmed soon, without its details, while the store hangs', async () => {
  const server = await startApp()
  const payload = String(new URLSearchParams(goodLeads.contactUs))
  const form = { method: 'POST', url: '/api/contactUs', headers: formHeaders, payload } as const
  const sent = await server.app.inject(form)
  const cookie = String(sent.headers['set-cookie']).split(';', 1)[0]
  const { begun, hang } = hanging()
  vi.spyOn(server.store, 'findLead').mockImplementation(hang)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = server.app.inject({ url: '/about?sent=contactUs', headers: { cookie } })
  await begun
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  const { statusCode, body } = await asked
  expect([statusCode, body.includes('Form submitted successfully!')]).toEqual([200, true])
  await server.close()
})
