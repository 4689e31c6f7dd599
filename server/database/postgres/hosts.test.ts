import { expect, test } from 'vitest'
import { parseAddress, placeOf } from './address.ts'

test('an address with several hosts is read as libpq reads it', () => {
  const url =
    'postgres://asha:p%2Cw@one:5432,[::1]:5433,three/leads?target_session_attrs=primary&sslmode=require'
  expect(parseAddress(url)).toEqual({
    urls: ['one:5432', '[::1]:5433', 'three'].map(
      (host) => `postgres://asha:p%2Cw@${host}/leads?sslmode=require`,
    ),
    target: 'primary',
    connectMs: 5000,
  })
  const connectMs = (seconds: number) =>
    parseAddress(`postgres://one/leads?connect_timeout=${seconds}`)?.connectMs
  expect(connectMs(12)).toBe(12_000)
  // A timer that is set to longer ends at once.
  expect(connectMs(2_147_483_647)).toBe(2_147_483_647)
  expect(placeOf(url)).toBe('one:5432,[::1]:5433,three/leads')
})
