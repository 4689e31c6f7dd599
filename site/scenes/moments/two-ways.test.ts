import { expect, test } from 'vitest'
import { defaultCase } from '../../../case/default-cases.ts'
import { emergencies } from '../../../case/keys.ts'
import { lanesOf } from '../../../case/lanes.ts'
import { planCase } from '../../../case/plan-case.ts'
import { languageCodes } from '../../../content/languages.ts'
import { contentIn } from '../../languages/page-content.ts'
import { hospitalName } from '../../run-a-case/place-names.ts'
import { city } from './sample-run.ts'
import { twoWaysOf } from './two-ways-picture.ts'

const cases = languageCodes.flatMap((language) =>
  emergencies.map((emergency) => ({ language, emergency, content: contentIn(language) })),
)

test.each(cases)(
  '$language, $emergency: every hospital named in a status stands in the list, numbered without gaps',
  ({ content, emergency }) => {
    const { picture, play } = twoWaysOf(content, emergency)
    const run = planCase(city, defaultCase(emergency))
    const names = picture.hospitals.map(({ name }) => name)
    const all = (run?.ranking.list ?? []).map(({ hospital }) => hospitalName(content, hospital))
    const said = [...play.ways.ours.says, ...play.ways.phone.says].map(([, text]) => text)
    said.push(play.why)
    expect(all.filter((name) => said.some((text) => text.includes(name)) && !names.includes(name))).toEqual(
      [],
    )
    expect(picture.hospitals.map(({ rank }) => rank)).toEqual(names.map((_, index) => index + 1))
    expect(names.length).toBeGreaterThanOrEqual(3)
    // In the colour of a warning: never the one that is recommended.
    expect(picture.hospitals[0]?.isNearest).toBe(false)
  },
)

test.each(emergencies)(
  '%s: at rest the picture shows the end of every lane, with the gain of the engine',
  (emergency) => {
    const { picture } = twoWaysOf(contentIn('en'), emergency)
    const run = planCase(city, defaultCase(emergency))
    if (!run) throw new Error('no road')
    for (const { lane, marks } of lanesOf(run)) {
      const drawn = Object.values(picture.ways).find((way) => way.lane === lane)
      expect(drawn?.marks.map(({ mark, at }) => [mark, at])).toEqual(Object.entries(marks))
      const end = drawn?.segments.at(-1)
      expect((end?.x ?? 0) + (end?.width ?? 0)).toBeLessThanOrEqual(1000)
    }
    const { scene } = picture.map
    for (const { name, x, y } of picture.hospitals)
      expect(Math.hypot(x - scene.x, y - scene.y), `${name} covers the patient`).toBeGreaterThan(32)
    expect(picture.gain.seconds).toBe((run.phone.careAt ?? 0) - (run.careAt ?? 0))
  },
)
