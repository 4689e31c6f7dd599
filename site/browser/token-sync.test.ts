import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../tests/support/memory-storage.ts'
import { syncToken } from './token-sync.ts'

const options = { url: '/session', maxAgeSeconds: 300 }
const issued = Date.parse('2026-11-15T10:00:00Z')
const visitor = (token: string) => ({ token, issuedHereAt: issued })
const log = vi.fn()
let calls: string[]

beforeEach(() => {
  calls = []
  log.mockReset()
  vi.stubGlobal('console', { warn: log })
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', new URL('https://www.firsthour.example/about'))
  vi.stubGlobal('fetch', async (_url: string, init: { method: string; headers: Record<string, string> }) => {
    calls.push(`${init.method} ${init.headers.authorization ?? ''}`.trim())
    return new Response(null, { status: 204 })
  })
})

test('a fresh token is posted once, and a new one again', async () => {
  await syncToken(visitor('one'), options, issued)
  await syncToken(visitor('one'), options, issued)
  await syncToken(visitor('two'), options, issued)
  expect(calls).toEqual(['POST Bearer one', 'POST Bearer two'])
})

test('a token older than the configured age is not posted', async () => {
  await syncToken(visitor('one'), options, issued + 300_001)
  expect(calls).toEqual([])
  await syncToken(visitor('one'), options, issued + 300_000)
  expect(calls).toEqual(['POST Bearer one'])
})

test('signing out deletes the posted token once', async () => {
  await syncToken(undefined, options, issued)
  await syncToken(visitor('one'), options, issued)
  await syncToken(undefined, options, issued)
  await syncToken(undefined, options, issued)
  expect(calls).toEqual(['POST Bearer one', 'DELETE'])
})

test('a token is never sent to another origin', async () => {
  for (const url of [
    'https://evil.example/session',
    '//evil.example/',
    'http://www.firsthour.example/session',
  ])
    await syncToken(visitor('one'), { ...options, url }, issued)
  expect(calls).toEqual([])
  expect(log).toHaveBeenCalledTimes(3)
})
