import { expect, test } from 'vitest'
import { anyCase, sampleCity } from '../tests/support/case-inputs.ts'
import { fc } from '../tests/support/fast-check.ts'
import { hospitals } from './hospitals.ts'
import { decodeCase, encodeCase, isOlderLink } from './link.ts'
import { usualAssumptions } from './telephone.ts'

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

test('a link carries the telephone assumptions, and omits them when they are the defaults', () => {
  const telephone = fc.record({
    calls: fc.integer({ min: 1, max: 8 }),
    minutesPerCall: fc.integer({ min: 1, max: 20 }).map((halves) => halves / 2),
    noAnswerShare: fc.integer({ min: 0, max: 12 }).map((steps) => (steps * 5) / 100),
    dataShare: fc.integer({ min: 0, max: 20 }).map((steps) => (steps * 5) / 100),
    finding: fc.boolean(),
    preparing: fc.boolean(),
  })
  fc.assert(
    fc.property(anyCase, telephone, (input, set) => {
      const link = encodeCase({ ...input, telephone: set })
      const read = decodeCase(sampleCity, link)
      expect(read?.telephone ?? usualAssumptions).toEqual(set)
    }),
  )
  const [input] = fc.sample(anyCase, 1)
  if (input) expect(encodeCase({ ...input, telephone: usualAssumptions })).toBe(encodeCase(input))
})

test('decoding any other text gives no case and never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^[ab][0-9a-z]{17,45}(\.[0-9a-z]{3,5})?$/)),
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
  'c01kp065e2xkpz0000',
  'b91kp065e2xkpz0000',
  'b01kpzzzz2xkpz0000',
  'b01kp065e2xkpz00001',
  'bzzzzzzzzzzzzzzzzz',
  // Duplicate or unordered roads: a second spelling of a case.
  'b01kp065e2xkpz00000909',
  'b01kp065e2xkpz00000905',
  'a01kp065e2xkpz00000905',
  // Telephone assumptions out of range, or equal to the defaults, which the encoder omits.
  'b01kp065e2xkpz0000.93463',
  'b01kp065e2xkpz0000.46463',
  'b01kp065e2xkpz0000.434',
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

test('a link in the previous format opens the same place, hour, roads and hospitals', () => {
  fc.assert(
    fc.property(anyCase, (input) => {
      const older = `a${encodeCase(input).slice(1)}`
      expect(isOlderLink(older)).toBe(true)
      expect(decodeCase(sampleCity, older)).toEqual(input)
      expect(decodeCase(sampleCity, `${older}.434`)).toEqual(input)
    }),
  )
})
