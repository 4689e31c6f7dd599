import { expect, test } from 'vitest'
import { connectMsOf, isDatabaseAddress, placeOf } from './address.ts'

test('a database URL names one server and may set a connect timeout', () => {
  const url = 'postgres://user:hush@[::1]:5433/leads?connect_timeout='
  expect(connectMsOf(`${url}7`)).toBe(7000)
  expect(connectMsOf(`${url}0`)).toBe(5000)
  expect(connectMsOf('postgres:///leads?host=/run/postgresql')).toBe(5000)
  // The maximum delay of a timer.
  expect(connectMsOf(`${url}2147483647`)).toBe(2_147_483_647)
  expect(placeOf(url)).toBe('[::1]:5433/leads')
  expect(isDatabaseAddress('postgres://one,two/leads')).toBe(false)
})
