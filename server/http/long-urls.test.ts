import { createRequire } from 'node:module'
import { expect, test, vi } from 'vitest'
import { deskPaths } from '../../contract/desk.ts'
import { startDesk } from '../../tests/support/desk.ts'
import { freshLead, startLeadApp } from '../../tests/support/lead-posts.ts'
import { formMediaType } from '../leads/form-body.ts'
import { urlIn } from './request-headers.ts'

/** Fastify's own, which reads X-Forwarded-For. */
const proxyAddr = createRequire(import.meta.url)('@fastify/proxy-addr')

/** 15 KB of different letters, which take 7 ms to parse as a host name. */
const letters = Array.from({ length: 1600 }, (_, i) => encodeURIComponent(String.fromCodePoint(0x4e00 + i)))
const longUrl = `http://${letters.join('')}`

/** The length of the longest text that was parsed as a URL meanwhile. */
async function longestParsed(work: () => Promise<unknown>): Promise<number> {
  const parse = vi.spyOn(URL, 'parse')
  await work()
  return Math.max(0, ...parse.mock.calls.map(([text]) => String(text).length))
}

test.each(['referer', 'origin'])('a form with a %s of 15 KB is answered without parsing it', async (name) => {
  const server = await startLeadApp()
  const headers = { [name]: longUrl, 'content-type': formMediaType }
  const send = (payload: string) =>
    server.app.inject({ method: 'POST', url: '/api/signups', headers, payload })
  const accepted = new URLSearchParams({ ...freshLead('signups') }).toString()
  const parsed = await longestParsed(async () => {
    expect([303, 403]).toContain((await send(accepted)).statusCode)
    expect([403, 422]).toContain((await send('email=')).statusCode)
  })
  expect(parsed).toBeLessThan(5000)
  await server.close()
})

test('a host and an origin of 15 KB are refused by the desk without parsing them', async () => {
  const desk = await startDesk()
  const { host } = new URL(desk.origin)
  const statusWith = async (headers: Record<string, string>) =>
    (await desk.inject({ method: 'POST', url: deskPaths.link, payload: {}, headers })).statusCode
  const parsed = await longestParsed(async () => {
    expect(await statusWith({ host: letters.join('') })).toBe(421)
    expect(await statusWith({ host, origin: longUrl })).toBe(403)
  })
  expect(parsed).toBeLessThan(5000)
  await desk.close()
})

test('X-Forwarded-For is read only behind a proxy, as 15 KB of it take 0.3 ms', async () => {
  const headers = { 'x-forwarded-for': '1,'.repeat(7500) }
  for (const [proxies, isRead] of Object.entries({ 0: false, 1: true })) {
    const read = vi.spyOn(proxyAddr, 'all')
    const server = await startLeadApp({ TRUST_PROXY: proxies })
    expect((await server.post('signups', freshLead('signups'), headers)).statusCode).toBe(201)
    expect(read.mock.calls.length > 0).toBe(isRead)
    read.mockRestore()
    await server.close()
  }
})

test('the longest Referer that browsers send is parsed', () => {
  expect(urlIn('http://a.example/'.padEnd(4096, 'x'))?.host).toBe('a.example')
  expect(urlIn('http://a.example/'.padEnd(4097, 'x'))).toBeNull()
  expect(urlIn(undefined)).toBeNull()
})
