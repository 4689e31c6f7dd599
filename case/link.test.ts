import { expect, test } from 'vitest'
import { anyCase, houseCity } from '../tests/support/case-inputs.ts'
import { fc } from '../tests/support/fast-check.ts'
import { hospitals } from './hospitals.ts'
import { decodeCase, encodeCase } from './link.ts'
import { usualAssumptions } from './telephone.ts'

test('a link replays exactly its case', () => {
  fc.assert(
    fc.property(anyCase, fc.option(fc.nat(hospitals.length - 1), { nil: undefined }), (input, choice) => {
      const chosen = choice === undefined ? input : { ...input, choice }
      const link = encodeCase(chosen)
      expect(link).toMatch(/^[0-9a-z]{18,42}$/)
      expect(decodeCase(houseCity, link)).toEqual(chosen)
    }),
  )
})

test('a link brings along how good the telephone was set, and says nothing where it stands as usual', () => {
  const telephone = fc.record({
    calls: fc.integer({ min: 1, max: 8 }),
    minutesPerCall: fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2),
    noAnswerShare: fc.integer({ min: 0, max: 12 }).map((steps) => (steps * 5) / 100),
  })
  fc.assert(
    fc.property(anyCase, telephone, (input, set) => {
      const link = encodeCase({ ...input, telephone: set })
      const read = decodeCase(houseCity, link)
      expect(read?.telephone ?? usualAssumptions).toEqual(set)
    }),
  )
  const [input] = fc.sample(anyCase, 1)
  if (input) expect(encodeCase({ ...input, telephone: usualAssumptions })).toBe(encodeCase(input))
})

test('anything else is no case, and never an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^a[0-9a-z]{17,45}(\.[0-9a-z]{3})?$/)), (text) => {
      const input = decodeCase(houseCity, text)
      if (input) expect(encodeCase(input)).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  '',
  'a',
  'b01kp065e2xkpz0000',
  'a91kp065e2xkpz0000',
  'a01kpzzzz2xkpz0000',
  'a01kp065e2xkpz00001',
  'azzzzzzzzzzzzzzzzz',
  // Roads twice or out of order: another spelling of a case that has one already.
  'a01kp065e2xkpz00000909',
  'a01kp065e2xkpz00000905',
  // A telephone beyond its sliders, or as usual: written without it.
  'a01kp065e2xkpz0000.934',
  'a01kp065e2xkpz0000.434',
])('%j is no case', (text) => {
  expect(decodeCase(houseCity, text)).toBeUndefined()
})

test('closed roads are written once and in order, whichever was closed first', () => {
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
