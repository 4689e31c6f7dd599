import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { apiPaths, type RecordReply } from '../../contract/api.ts'
import { type DeskSession, deskKeyHeader, deskPaths } from '../../contract/desk.ts'
import type { Collection } from '../../contract/forms.ts'
import { linkTo, makeLinkToken } from '../../server/desk/sign-in.ts'
import { test as base, expect } from './browser-test.ts'
import { goodLeads } from './form-examples.ts'
import { stretchTimers } from './page-time.ts'
import { people } from './worker-test.ts'

/** Each test signs in as another person, because a person gets only three links within ten minutes. */
let nextPerson = 0

const keyName = 'desk-key'

interface DeskFixtures {
  /** A person signed in with this test's browser. */
  person: string
}

/** Opens pages at the desk. */
export const test = base.extend<DeskFixtures>({
  baseURL: async ({ desk }, use) => use(desk),
  // Messages do not expire and requests do not time out, however slow the machine is.
  context: async ({ context }, use) => {
    await stretchTimers(context, { 10000: 600_000, 20000: 600_000 })
    await use(context)
  },
  person: async ({ context, store, desk, server: _ }, use) => {
    const person = somebody()
    const token = await makeLinkToken({ store, now: Date.now }, person)
    if (token === undefined) throw new Error(`${person} was given too many links`)
    await enterWith(context, desk, token)
    await use(person)
  },
})

export { expect }

export const somebody = (): string => people[nextPerson++ % people.length] ?? ''

export async function enterWith(context: BrowserContext, desk: string, token: string): Promise<void> {
  const reply = await context.request.post(desk + deskPaths.session, {
    data: { token },
    headers: { origin: desk },
  })
  expect(reply.status()).toBe(200)
  const { key: value } = (await reply.json()) as Required<DeskSession>
  const { cookies } = await context.storageState()
  const origins = [{ origin: desk, localStorage: [{ name: keyName, value }] }]
  await context.setStorageState({ cookies, origins })
}

/** The key that the desk's page sends in addition to the cookie. */
export async function deskKey(context: BrowserContext): Promise<Record<string, string>> {
  const kept = (await context.storageState()).origins.flatMap(({ localStorage }) => localStorage)
  return { [deskKeyHeader]: kept.find(({ name }) => name === keyName)?.value ?? '' }
}

export async function newLink(
  store: Parameters<typeof makeLinkToken>[0]['store'],
  desk: string,
  person: string,
) {
  const token = await makeLinkToken({ store, now: Date.now }, person)
  return linkTo(desk, token ?? '')
}

/** A word unique to this test. */
export const ownWord = (): string =>
  randomUUID()
    .replace(/[^a-f]/g, '')
    .padEnd(8, 'x')
    .slice(0, 8) + 'q'.repeat(1 + Math.floor(Math.random() * 4))

/** Sends a lead through the form's API, each time as another person. */
export async function sendLead(
  origin: string,
  collection: Collection = 'contactUs',
  change: Record<string, string> = {},
): Promise<string> {
  const reply = await fetch(origin + apiPaths[collection], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...goodLeads[collection], email: `${ownWord()}@clinic.co`, ...change }),
  })
  expect(reply.status).toBe(201)
  return ((await reply.json()) as RecordReply).id
}

/** `three` is the newest and listed first in `/?search=word`. */
export async function sendThree(
  origin: string,
  word: string,
): Promise<Record<'one' | 'two' | 'three', string>> {
  const send = (name: string) =>
    sendLead(origin, 'contactUs', { firstName: name, lastName: word, email: `${name}@${word}.co` })
  return { one: await send('one'), two: await send('two'), three: await send('three') }
}

/** API calls of a colleague, without a browser. */
export const asColleague = (context: BrowserContext, desk: string) => {
  const call = (method: string) => async (path: string, data?: object) =>
    context.request.fetch(desk + path, {
      method,
      ...(data && { data }),
      headers: { origin: desk, ...(await deskKey(context)) },
    })
  /** Edits the lead as it reads now. */
  const patch = async (path: string, edit: object) => {
    const { lead } = await (await call('GET')(path)).json()
    return call('PATCH')(path, { version: lead.version, ...edit })
  }
  return { post: call('POST'), patch }
}

export const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
export const message = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text)
