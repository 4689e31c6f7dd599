import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deskSettings } from '../../../tests/support/desk.ts'
import { goodLeads } from '../../../tests/support/form-examples.ts'
import { all } from '../../../tests/support/leads.ts'
import { type Postgres, startPostgres } from '../../../tests/support/postgres.ts'
import { startApp } from '../../../tests/support/server.ts'
import { teamAdmission } from '../../desk/admission.ts'
import { deskSessions } from '../../desk/sessions.ts'
import { answerErrors } from '../../http/errors.ts'
import { healthRoutes } from '../../http/health.ts'
import { makeLink } from '../../mail/personal-link.ts'
import type { Store } from '../store.ts'
import { openPostgresStore } from './store.ts'

let postgres: Postgres
let store: Store

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.remove())
beforeEach(async () => {
  store = await openPostgresStore(await postgres.createDatabase(), { commandMs: 240_000 })
})
afterEach(() => store.close())

test('a server whose PostgreSQL hangs soon reports that it is not ready', async () => {
  const app = Fastify()
  healthRoutes(app, { store })
  const ready = async () => (await app.inject('/readyz')).statusCode
  await expect.poll(ready).toBe(200)
  postgres.freeze()
  try {
    // Its command timeout is four minutes, longer than this test.
    await expect.poll(ready).toBe(503)
    expect(await Promise.all([ready(), ready()])).toEqual([503, 503])
  } finally {
    postgres.thaw()
  }
  await expect.poll(ready).toBe(200)
  await app.close()
})

test('a lead, a mailed link and the desk are refused soon while PostgreSQL hangs, and the key gives one lead afterwards', async () => {
  const secret = 'a secret that signs links, shared by all servers'
  const server = await startApp({ IDENTITY_SECRET: secret }, { store })
  const sessions = deskSessions(store, teamAdmission(deskSettings('asha@firsthour.example')), Date.now)
  const desk = Fastify()
  answerErrors(desk)
  desk.get('/', (request) => sessions.require(request))
  const openDesk = async () => (await desk.inject({ url: '/', headers: { cookie: 'desk=token' } })).statusCode
  const openYours = async (form: Record<string, string>) =>
    (
      await fetch(`${server.origin}/yours`, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(form),
      })
    ).status
  const asked = { to: 'asha@clinic.example', purpose: 'open' as const, language: 'en' as const }
  const link = new URL(makeLink({ ...asked, signedAt: Date.now(), secret, origin: server.origin }))
  const openLink = () => openYours({ key: link.searchParams.get('open') ?? '', act: 'open' })
  const requestLink = () => openYours({ act: 'request', email: asked.to })
  expect(await Promise.all([openDesk(), openLink(), requestLink()])).toEqual([401, 404, 200])
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const body = JSON.stringify(goodLeads.signups)
  const send = async () =>
    (await fetch(`${server.origin}/api/signups`, { method: 'POST', headers, body })).status
  postgres.freeze()
  try {
    // The command itself would wait for four minutes.
    const refused = await Promise.all([send(), send(), openDesk(), openLink(), requestLink()])
    expect(refused).toEqual([503, 503, 503, 503, 503])
  } finally {
    postgres.thaw()
  }
  await expect.poll(send).toBe(201)
  expect(await all(store.listLeads({}))).toHaveLength(1)
  expect((await all(store.listMails({}))).filter(({ leadId }) => leadId !== null)).toHaveLength(2)
  await server.close()
})
