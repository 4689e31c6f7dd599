import { caseAt } from '../../../case/case-at.ts'
import { minutesOf } from '../../../case/case-input.ts'
import { protocols } from '../../../case/protocols/protocols.ts'
import type { PictureName } from '../../../content/schema/scenes.ts'
import { fill } from '../../../contract/fill.ts'
import { duration } from '../../ui/time-text.ts'
import { ringMinutes } from './map-pictures.ts'
import { kmOf, listed, type Shot, withCrew } from './shot.ts'

/** The text alternatives of the pages' pictures, with figures of the same case. */
export function altTexts(shot: Shot, covered: number): Record<PictureName, string> {
  const { words, said, run, seconds } = shot
  const [first] = run.ranking.list
  const [care = 'intensiveCare'] = protocols[run.emergency].needs
  const lasting = (seconds: number) => duration(said.times, seconds)
  const texts = Object.entries(words.alt).map(([name, text]) => {
    // A picture that shows no second of the case, such as the curve, has none.
    const moment = caseAt(run, new Map(Object.entries(seconds)).get(name) ?? 0)
    const minutes = name === 'alerts' ? minutesOf(moment.untilArrival ?? 0) : (first?.travelMinutes ?? 0)
    const facts = {
      left: lasting(moment.untilArrival ?? 0),
      passed: lasting(withCrew(run, moment)),
      since: lasting(moment.firstHour.passed),
      onset: said.onset[run.emergency],
      hourLeft: lasting(moment.firstHour.left),
      km: kmOf(moment.travel?.leftMetres),
      count: name === 'coverage' ? covered : moment.board.length,
      care: said.care[care],
      rings: listed(shot, ringMinutes.map(String)),
      minutes,
    }
    return [name, fill(text, facts)]
  })
  return Object.fromEntries(texts)
}
