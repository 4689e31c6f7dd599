import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DeskHealth, deskPaths, deskRoles, mayAs } from '../../contract/desk.ts'
import { type DeskBrowser, startDesk, type TestDesk } from '../../tests/support/desk.ts'
import { signUp } from '../../tests/support/leads.ts'
import { routesOf } from '../../tests/support/routes-of.ts'
import { leastRoles } from './route-roles.ts'

const people = { read: 'board@x.example', answer: 'sales@x.example', admin: 'head@x.example' }
const list = 'Head of Sales <head@x.example>=admin, Sales <sales@x.example>=answer, board@x.example=read'

let clock = Date.now()
let desk: TestDesk
const browsers = {} as Record<keyof typeof people, DeskBrowser>
beforeAll(async () => {
  desk = await startDesk({ env: { DESK_PEOPLE: list }, now: () => clock })
  for (const role of deskRoles) browsers[role] = await desk.signIn(people[role])
})
afterAll(() => desk.close())

const table = Object.fromEntries(
  Object.entries(leastRoles).map(([route, least]) => [route.replaceAll(':id', 'x'), least]),
)
const newLead = () => desk.store.createLead(signUp(), 0)

describe('every route', () => {
  test('is in the table of roles, and every row of the table is a route', () => {
    const routes = routesOf(desk).flatMap(({ path, methods }) => methods.map((method) => `${method} ${path}`))
    expect(routes.toSorted()).toEqual(Object.keys(table).toSorted())
  })

  test('answers 403 to an insufficient role, with the usual body, and only to those', async () => {
    // Skips DELETE: signing out would end the session that the next route needs.
    const routes = Object.entries(table).filter(([route]) => !route.startsWith('DELETE'))
    for (const [route, least] of routes) {
      const [method = '', url = ''] = route.split(' ')
      for (const role of deskRoles) {
        const { cookie = '', key = '' } = browsers[role]
        const headers = { host: new URL(desk.origin).host, origin: desk.origin, cookie, 'x-desk-key': key }
        const answer = await desk.inject({ method: method as 'GET', url, headers })
        const isRefused = least !== 'anybody' && !mayAs(role, least)
        expect([route, role, answer.statusCode === 403]).toEqual([route, role, isRefused])
        if (isRefused)
          expect(answer.json()).toEqual({ error: { code: 'not_allowed', message: expect.any(String) } })
      }
    }
  })
})

test('the role answer may mark as spam, and only an admin releases', async () => {
  const { id } = await newLead()
  const spam = async (role: keyof typeof people, spam: boolean) => {
    const version = (await desk.store.findLead(id))?.version
    return browsers[role].post(deskPaths.spam, { changes: [{ id, version }], spam })
  }
  const held = async () => (await desk.store.findLead(id))?.spamReason
  expect((await spam('admin', true)).status).toBe(200)
  expect((await spam('answer', true)).status).toBe(200)
  expect((await spam('answer', false)).status).toBe(403)
  expect(await held()).toBe('marked')
  expect((await spam('admin', false)).status).toBe(200)
  expect(await held()).toBeNull()
})

describe('the role answer releases a lead that the same person marked as spam', () => {
  const mark = async (by = browsers.answer, { id } = { id: '' }) => {
    const lead = id === '' ? await newLead() : { id }
    await by.post(deskPaths.spam, { changes: [await current(lead.id)], spam: true })
    return lead.id
  }
  const current = async (id: string) => ({ id, version: (await desk.store.findLead(id))?.version })
  const release = async (...ids: string[]) =>
    browsers.answer.post(deskPaths.spam, { changes: await Promise.all(ids.map(current)), spam: false })
  const held = async (id: string) => (await desk.store.findLead(id))?.spamReason

  test('within a minute, if nothing else has happened to the lead', async () => {
    const id = await mark()
    expect((await release(id)).body.done).toMatchObject([{ id, spam: false }])
    clock += 1000
    await mark(browsers.answer, { id })
    clock += 61_000
    expect((await release(id)).status).toBe(403)
    const noted = await mark()
    await browsers.admin.patch(`${deskPaths.leads}/${noted}`, { note: { id: randomUUID(), text: 'Spam.' } })
    expect((await release(noted)).status).toBe(403)
    expect([await held(id), await held(noted)]).toEqual(['marked', 'marked'])
  })

  test('but no lead that somebody else or the server held, also in one selection', async () => {
    const own = await mark()
    const theirs = await mark(browsers.admin)
    const { id: robot } = await desk.store.createLead(signUp({ spamReason: 'trap' }), 0)
    // The lead is held already, so this changes nothing.
    await mark(browsers.answer, { id: robot })
    for (const other of [theirs, robot]) expect((await release(own, other)).status).toBe(403)
    expect([await held(own), await held(theirs), await held(robot)]).toEqual(['marked', 'marked', 'trap'])
  })
})

test('the role answer corrects a lead but for its address, which only an admin changes', async () => {
  const { id } = await newLead()
  const correct = async (role: keyof typeof people, fields: object) => {
    const version = (await desk.store.findLead(id))?.version
    return browsers[role].patch(`${deskPaths.leads}/${id}`, { version, fields })
  }
  expect((await correct('answer', { phone: '9000000000' })).status).toBe(200)
  const address = { email: 'corrected@clinic.example' }
  expect(await correct('answer', { phone: '9000000001', ...address })).toMatchObject({
    status: 403,
    body: { error: { code: 'not_allowed' } },
  })
  const [phoneAlone] = await desk.store.listLeadChanges(id)
  expect(await desk.store.listLeadChanges(id)).toEqual([phoneAlone])
  expect(await correct('admin', address)).toMatchObject({ status: 200, body: address })
})

test('the role read sees leads and figures, and changes nothing', async () => {
  const { id } = await newLead()
  expect((await browsers.read.get(`${deskPaths.leads}/${id}`)).body.lead.id).toBe(id)
  expect((await browsers.read.get(deskPaths.report)).status).toBe(200)
  const note = { id: randomUUID(), text: 'mine' }
  expect((await browsers.read.patch(`${deskPaths.leads}/${id}`, { note })).status).toBe(403)
  expect(await desk.store.listLeadChanges(id)).toEqual([])
})

test('health lists sample content with its own level', async () => {
  const { findings } = (await browsers.admin.get(deskPaths.health)).body as DeskHealth
  const ofSamples = findings.filter(({ what }) => what.includes('Sample value'))
  expect(ofSamples.length).toBeGreaterThan(0)
  expect(new Set(ofSamples.map(({ level }) => level))).toEqual(new Set(['sample']))
  expect(findings.map(({ level }) => level)).toContain('bad')
})

test('a session has the role, the name and everybody’s names', async () => {
  expect((await browsers.answer.get(deskPaths.session)).body).toMatchObject({
    ...{ person: 'sales@x.example', name: 'Sales', role: 'answer', owner: 'sales@x.example' },
    names: { 'head@x.example': 'Head of Sales', 'sales@x.example': 'Sales' },
  })
})

test('a person with the role read cannot own leads', async () => {
  const { id, version } = await newLead()
  const give = (owner: string) =>
    browsers.answer.post(deskPaths.changes, { changes: [{ id, version, owner }] })
  expect((await give(people.read)).status).toBe(422)
  expect((await give(people.answer)).body.done).toMatchObject([{ owner: people.answer }])
  expect((await browsers.admin.get(deskPaths.choices)).body.people).toEqual([
    'head@x.example',
    'sales@x.example',
  ])
})

test('a changed role counts from the next request on, and the next poll of an open page says so', async () => {
  const poll = () => browsers.admin.post(deskPaths.poll, { leadId: null })
  const team = desk.config.desk
  if (!team) throw new Error('no desk')
  const before = team.people
  team.people = before.map((each) => (each.address === people.admin ? { ...each, role: 'read' } : each))
  expect((await browsers.admin.get(deskPaths.record)).status).toBe(403)
  expect((await poll()).body.session).toMatchObject({ role: 'read' })
  team.people = before.filter(({ address }) => address !== people.admin)
  expect((await browsers.admin.get(deskPaths.leads)).status).toBe(401)
  expect((await poll()).status).toBe(401)
  team.people = before
})
