import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../content/languages.ts'
import { duration, timeLeft, timeOfDay, timeSince } from './time-text.ts'

const [en, hi, te] = [languages.en.runACase, languages.hi.runACase, languages.te.runACase]
const at = (hours: number, minutes: number) => hours * 3600 + minutes * 60

test('a time of day, a time since the start and a time left have different formats', () => {
  for (const { times } of [en, hi, te]) {
    const written = [timeOfDay(times, at(0, 3) + 26), timeSince(times, 206), timeLeft(times, 206)]
    expect(new Set(written).size).toBe(3)
    for (const text of written) expect(text).not.toMatch(/[{} ]/)
  }
})

test('each is formatted in its language', () => {
  expect([at(0, 5), at(2, 16), at(12, 0), at(23, 59)].map((second) => timeOfDay(en.times, second))).toEqual([
    '12:05\u00a0am',
    '2:16\u00a0am',
    '12:00\u00a0pm',
    '11:59\u00a0pm',
  ])
  expect(timeOfDay(hi.times, at(2, 16))).toBe('रात\u00a02:16')
  expect(timeOfDay(te.times, at(2, 16))).toBe('రాత్రి\u00a02:16')
  expect(timeSince(en.times, 3 * 60 + 26)).toBe('+03:26')
  expect(timeSince(en.times, 66 * 60 + 40)).toBe('+66:40')
  expect(timeLeft(en.times, 3 * 60 + 41)).toBe('in\u00a03:41')
  expect(timeLeft(en.times, undefined)).toBe('–')
})

test('a duration is written in words', () => {
  expect(duration(en.times, 3 * 60 + 5)).toBe('3\u00a0min\u00a005\u00a0s')
  expect(duration(en.times, 41)).toBe('41\u00a0s')
})

/** Source code that formats times itself, instead of with time-text.ts. */
const writesTimes = /% 60\b|toLocaleTimeString|timeStyle|minute: '/

test('no other code of the site formats a time', () => {
  const site = join(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx,astro}', { cwd: site }).filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(100)
  const writers = files.filter((file) => writesTimes.test(readFileSync(join(site, file), 'utf8')))
  // WebVTT timestamps, and the second of a minute at which a picture is taken: neither is displayed.
  expect(writers.sort()).toEqual(['film/acts.ts', 'scenes/moments/seconds.ts', 'ui/time-text.ts'])
})
