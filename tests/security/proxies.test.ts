import { expect, test } from 'vitest'
import { freshLead } from '../support/lead-posts.ts'
import { startApp } from '../support/server.ts'

const forged = (visitor: number) => `198.51.100.${visitor}`

/** Ten leads from one machine, each with another forged address; returns how many pass a limit of three. */
async function taken(trustedProxies: number, forwardedFor: (visitor: number) => string): Promise<number> {
  const server = await startApp(
    { LEADS_PER_MINUTE: '3', TRUST_PROXY: String(trustedProxies) },
    { now: () => 0 },
  )
  let created = 0
  for (let visitor = 1; visitor <= 10; visitor++) {
    const { status } = await fetch(`${server.origin}/api/signups`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': forwardedFor(visitor),
        'x-real-ip': forged(visitor),
        forwarded: `for=${forged(visitor)}`,
        'client-ip': forged(visitor),
        'true-client-ip': forged(visitor),
      },
      body: JSON.stringify(freshLead('signups')),
    })
    expect([201, 429]).toContain(status)
    if (status === 201) created += 1
  }
  await server.close()
  return created
}

test.each([
  ['no proxy: headers of visitors are ignored', 0, (visitor: number) => forged(visitor), 3],
  [
    'one proxy: the last entry, its own, counts',
    1,
    (visitor: number) => `${forged(visitor)}, 203.0.113.7`,
    3,
  ],
  ['one proxy: each visitor is counted separately', 1, (visitor: number) => forged(visitor), 10],
  [
    'two proxies: entries before theirs are ignored',
    2,
    (visitor: number) => `${forged(visitor)}, 203.0.113.7, 10.0.0.2`,
    3,
  ],
  [
    'two proxies: a longer list is ignored too',
    2,
    (visitor: number) => `${`${forged(visitor)}, `.repeat(9)}203.0.113.7, 10.0.0.2`,
    3,
  ],
  [
    'two proxies: each visitor is counted separately',
    2,
    (visitor: number) => `${forged(visitor)}, 10.0.0.2`,
    10,
  ],
  ['a proxy that adds nothing: the connection counts', 1, () => '', 3],
  ['an invalid entry in the list', 1, (visitor: number) => `${visitor}, unknown`, 3],
])('%s', async (_name, proxies, forwardedFor, expected) => {
  expect(await taken(proxies, forwardedFor)).toBe(expected)
})
