import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.resetModules()
  globalThis.pageEvents = undefined
})

async function onPage(pathname: string) {
  vi.stubGlobal('location', { pathname })
  return import('./form-steps.ts')
}

test('a form is reported as begun once, and refusals by rule without the typed text', async () => {
  const { noteBegun, noteRefused, noteSent } = await onPage('/about')
  noteBegun('contactUs')
  noteBegun('contactUs')
  noteRefused('contactUs', { email: 'Invalid email format', lastName: 'x' }, { email: 'asha', lastName: ' ' })
  noteSent('contactUs')
  const params = { page_name: '/about', form: 'contactUs' }
  expect(globalThis.pageEvents).toEqual([
    { name: 'form_begun', params },
    { name: 'form_refused', params: { ...params, rules: 'email_unfit,lastName_missing' } },
    { name: 'form_sent', params },
  ])
})

test('every sent form is reported as begun first, also where nobody typed', async () => {
  const { noteBegun, noteSent } = await onPage('/')
  noteSent('signups')
  noteBegun('signups')
  noteSent('signups')
  const names = globalThis.pageEvents?.map(({ name }) => name)
  expect(names).toEqual(['form_begun', 'form_sent', 'form_begun', 'form_sent'])
})

test('the events of a form that is submitted often fit into one call', async () => {
  const { noteRefused } = await onPage('/')
  for (let press = 0; press < 100; press++) noteRefused('signups', { email: 'x' }, {})
  expect(globalThis.pageEvents?.length).toBeLessThan(20)
})
