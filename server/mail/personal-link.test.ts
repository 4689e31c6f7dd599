import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { editorOf, signUp, startOfTest } from '../../tests/support/leads.ts'
import { openStore } from '../database/open-store.ts'
import type { Store } from '../database/store.ts'
import { makeLink, mostShown, openLink } from './personal-link.ts'

const minute = 60_000
const secret = 'secret'
const to = 'asha@clinic.example'

let dataDir: string
let store: Store
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'firsthour-link-'))
  store = await openStore({ dataDir, databaseUrl: undefined })
})
afterEach(async () => {
  await store.close()
  rmSync(dataDir, { recursive: true })
})

const linkTo = (purpose: 'open' | 'erase') => {
  const parts = { to, purpose, signedAt: startOfTest, secret, language: 'en' as const }
  const url = new URL(makeLink({ ...parts, origin: 'https://www.firsthour.example' }))
  return url.searchParams.get(purpose) ?? ''
}
const open = (key: string, now = startOfTest, purpose: 'open' | 'erase' = 'open') =>
  openLink(store, { secret, key, purpose, now })
const add = async (id: string, email: string) => {
  await store.createLead(signUp({ id, email, timestamp: startOfTest + Number(id) }), 0)
}

test('a link opens what has its address now, newest first, for thirty days', async () => {
  for (const id of ['1', '2']) await add(id, 'Asha@clinic.example')
  await add('3', 'ravi@clinic.example')
  const key = linkTo('open')
  const idsAt = async (now?: number) => (await open(key, now))?.leads.map(({ id }) => id)
  expect(await idsAt()).toEqual(['2', '1'])
  await store.editLead('1', { fields: { email: 'ravi@clinic.example' } }, await editorOf(store, '1'))
  await store.editLead('3', { fields: { email: to } }, await editorOf(store, '3'))
  expect(await idsAt()).toEqual(['3', '2'])
  const day = 24 * 60 * minute
  expect(await idsAt(startOfTest + 30 * day - 1)).toEqual(['3', '2'])
  expect(await idsAt(startOfTest + 30 * day)).toBeUndefined()
  expect(await open(linkTo('erase'), startOfTest + day - 1, 'erase')).toMatchObject({ address: to })
  expect(await open(linkTo('erase'), startOfTest + day, 'erase')).toBeUndefined()
})

test('a link of an erased address opens nothing, also when the person has sent a new form', async () => {
  await add('1', to)
  const key = linkTo('open')
  await store.eraseLeads({ email: to }, startOfTest + 1, { actor: 'asha', proof: 'A1B2' })
  await add('2', to)
  expect(await open(key)).toBeUndefined()
})

test('a link opens nothing with another purpose or secret, or when it was changed', async () => {
  await add('1', to)
  const key = linkTo('open')
  expect(await open(key, startOfTest, 'erase')).toBeUndefined()
  expect(await openLink(store, { secret: 'other', key, purpose: 'open', now: startOfTest })).toBeUndefined()
  for (const changed of ['', 'x', `x${key}`, key.slice(1)]) expect(await open(changed)).toBeUndefined()
})

test('a link opens as many leads as fit its page', async () => {
  const leads = Array.from({ length: mostShown + 1 }, (_, nth) => add(String(nth), to))
  await Promise.all(leads)
  expect(await open(linkTo('open'))).toMatchObject({ more: true, leads: { length: mostShown } })
})
