import { expect, test } from 'vitest'
import { treatmentsOf } from '../../case/case-at.ts'
import { hospitalPlan } from '../../case/hospitals.ts'
import { planCase, type Run } from '../../case/plan-case.ts'
import { rankHospitals } from '../../case/ranking.ts'
import { sampleCase } from '../../case/sample-case.ts'
import { content } from '../../content/index.ts'
import { anyCase, sampleCity } from '../../tests/support/case-inputs.ts'
import { fc } from '../../tests/support/fast-check.ts'
import { storyOf } from './run/story.ts'
import { sayAgainstMessenger, sayFirst, sayMessage, sayOutcome, sayReason } from './say.ts'

const words = content.runACase
const anyRun = anyCase
  .map((input) => planCase(sampleCity, input))
  .filter((run): run is Run => run !== undefined)

test('where every road is closed, screen readers hear that and no figure', () => {
  const closedRoads = [...sampleCity.metres.keys()]
  const spot = { segment: 300, along: 500 }
  const list = rankHospitals(sampleCity, { ...sampleCase, spot, closedRoads }).list
  const [best] = list.filter(({ travelMinutes }) => travelMinutes === undefined)
  expect(best && sayFirst(words, best)).toBe(words.setup.noRoad)
})

test('every event of a case gives a complete sentence with all placeholders filled', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const said = [
        ...storyOf(words, run).map(({ text }) => text),
        ...run.ranking.list.flatMap(({ headline, checks }) => [
          sayReason(words, headline),
          ...checks.map(({ reason }) => sayReason(words, reason)),
        ]),
        ...run.phone.calls.map(({ outcome }) => sayOutcome(words, outcome)),
      ]
      expect(said.filter((text) => /[{}]|undefined|NaN|^\W|\.\.|: \./.test(text))).toEqual([])
    }),
  )
})

test('against the messenger the sentence says sooner, later or the same, and never a negative time', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      expect(sayAgainstMessenger(words, run)).toMatch(
        /messenger: care (began \d.* (sooner|later)|at the same time)\.$/,
      )
    }),
  )
})

test('the text names a bay that the hospital has, with FirstHour and by telephone', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      for (const [way, { hospital }] of [
        ['withUs', run],
        ['byPhone', run.phone],
      ] as const) {
        const bays = storyOf(words, run)
          .filter((line) => line.way === way)
          .flatMap(({ text }) => /^Bay (\d+) cleared/.exec(text)?.slice(1) ?? [])
        for (const bay of bays) expect(Number(bay)).toBeLessThanOrEqual(hospitalPlan(hospital).bays)
      }
    }),
  )
})

test('the crew reports every treatment given on the way in a road accident or a burn', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      if (run.emergency !== 'roadTrauma' && run.emergency !== 'burns') return
      const message = run.messages.find(({ kind }) => kind === 'given')
      const said = message ? sayMessage(words, run, message).toLowerCase() : ''
      for (const { treatment, at } of treatmentsOf(run))
        expect(said.includes(words.crew[treatment].toLowerCase())).toBe(at <= (message?.at ?? 0))
    }),
    { numRuns: 200 },
  )
})

test('the texts of both ways are in order, from the first second to both arrivals', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const story = storyOf(words, run)
      expect(story.map(({ at }) => at)).toEqual(story.map(({ at }) => at).toSorted((a, b) => a - b))
      expect(story[0]?.at).toBe(0)
      const moments = story.filter(({ isMoment }) => isMoment).map(({ at }) => at)
      expect(moments).toContain(run.drive.arrivesAt)
      expect(moments).toContain(run.phone.drive.arrivesAt)
      if (run.careAt !== undefined) expect(moments).toContain(run.careAt)
    }),
  )
})
