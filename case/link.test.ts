import { expect, test } from 'vitest'
import { anyCase, sampleCity } from '../tests/support/case-inputs.ts'
import { fc } from '../tests/support/fast-check.ts'
import { usualAssumptions } from './assumptions.ts'
import { hospitals } from './hospitals.ts'
import { decodeCase, encodeCase, isOlderLink } from './link.ts'

test('decoding a link gives the case that was encoded', () => {
  fc.assert(
    fc.property(anyCase, fc.option(fc.nat(hospitals.length - 1), { nil: undefined }), (input, choice) => {
      const chosen = choice === undefined ? input : { ...input, choice }
      const link = encodeCase(chosen)
      expect(link).toMatch(/^[0-9a-z]{18,42}$/)
      expect(decodeCase(sampleCity, link)).toEqual(chosen)
    }),
  )
})

test('a link carries the assumptions, and omits them when they are the defaults', () => {
  const share = (most: number) => fc.integer({ min: 0, max: most }).map((steps) => (steps * 5) / 100)
  const assumptions = fc.record({
    calls: fc.integer({ min: 1, max: 8 }),
    minutesPerCall: fc.integer({ min: 1, max: 20 }).map((halves) => halves / 2),
    noAnswerShare: share(12),
    dataShare: share(20),
    spokenShare: share(20),
    noSignalShare: share(12),
    unseenShare: share(12),
    staleShare: share(12),
    declinedShare: share(12),
    finding: fc.boolean(),
    preparing: fc.boolean(),
  })
  fc.assert(
    fc.property(anyCase, assumptions, (input, set) => {
      const link = encodeCase({ ...input, assumptions: set })
      const read = decodeCase(sampleCity, link)
      expect(read?.assumptions ?? usualAssumptions).toEqual(set)
    }),
  )
  const [input] = fc.sample(anyCase, 1)
  if (input) expect(encodeCase({ ...input, assumptions: usualAssumptions })).toBe(encodeCase(input))
})

test('decoding any other text gives no case and never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[abc][0-9a-z]{17,45}(\.[0-9a-z]{3,10})?$/)),
      (text) => {
        const input = decodeCase(sampleCity, text)
        if (input && !isOlderLink(text)) expect(encodeCase(input)).toBe(text)
      },
    ),
    { numRuns: 1000 },
  )
})

test.each([
  '',
  'a',
  'b',
  'd01kp065e2xkpz0000',
  'c91kp065e2xkpz0000',
  'c01kpzzzz2xkpz0000',
  'c01kp065e2xkpz00001',
  'czzzzzzzzzzzzzzzzz',
  // Duplicate or unordered roads: a second spelling of a case.
  'c01kp065e2xkpz00000909',
  'c01kp065e2xkpz00000905',
  'a01kp065e2xkpz00000905',
  'b01kp065e2xkpz00000905',
  // Telephone assumptions out of range, or equal to the defaults, which the encoder omits.
  'c01kp065e2xkpz0000.964ea11113',
  'c01kp065e2xkpz0000.464ea11113',
  'c01kp065e2xkpz0000.434',
])('%j decodes to no case', (text) => {
  expect(decodeCase(sampleCity, text)).toBeUndefined()
})

test('closed roads are encoded once and in a fixed order', () => {
  const input = {
    emergency: 'stroke',
    spot: { segment: 1, along: 2 },
    startsAt: 3,
    fullHospitals: [],
    busyHospitals: [],
    seed: 4,
  } as const
  expect(encodeCase({ ...input, closedRoads: [9, 5, 9] })).toBe(encodeCase({ ...input, closedRoads: [5, 9] }))
})

test.each(['a', 'b'])('a link of version %s opens the same place, hour, roads and hospitals', (version) => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const older = `${version}${encodeCase(input).slice(1)}`
      expect(isOlderLink(older)).toBe(true)
      expect(decodeCase(sampleCity, older)).toEqual(input)
      expect(decodeCase(sampleCity, `${older}.434`)).toEqual(input)
    }),
  )
})
