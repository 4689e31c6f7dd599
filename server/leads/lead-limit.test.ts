import { describe, expect, test } from 'vitest'
import { freshLead, startLeadApp } from '../../tests/support/lead-posts.ts'
import { clientOf, createLeadLimit } from './lead-limit.ts'

test('so many a minute, then 429 until there is room; a mistyped form does not count', async () => {
  const server = await startLeadApp({ LEADS_PER_MINUTE: '3' })
  for (let i = 0; i < 5; i++) expect((await server.post('signups', {})).statusCode).toBe(422)
  for (let i = 0; i < 3; i++)
    expect((await server.post('signups', freshLead('signups'))).statusCode).toBe(201)
  const refused = await server.post('contactUs', freshLead('contactUs'))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '20'])
  server.clock.now += 20_000
  expect((await server.post('contactUs', freshLead('contactUs'))).statusCode).toBe(201)
  await server.close()
})

test('0 switches the limit off', async () => {
  const server = await startLeadApp({ LEADS_PER_MINUTE: '0' })
  const posts = Array.from({ length: 100 }, () => server.post('signups', freshLead('signups')))
  expect(new Set((await Promise.all(posts)).map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  await server.close()
})

describe('a client', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (address, client) => {
    expect(clientOf(address)).toBe(client)
  })

  test('is not held up by another, until everybody together is too much', () => {
    const limit = createLeadLimit(2)
    const send = (address: string) => limit.secondsToWait(address, 1000)
    expect([send('10.0.0.1'), send('10.0.0.1'), send('10.0.0.1')]).toEqual([undefined, undefined, 30])
    expect(send('10.0.0.2')).toBeUndefined()
    for (let i = 0; i < 197; i++) expect(send(`10.1.0.${i}`)).toBeUndefined()
    expect(send('10.2.0.1')).toBe(1)
  })
})
