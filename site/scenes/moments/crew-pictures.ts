import { caseAt } from '../../../case/case-at.ts'
import type { Emergency } from '../../../case/keys.ts'
import type { RankedHospital } from '../../../case/ranking.ts'
import { routeTo } from '../../../case/route.ts'
import { fill } from '../../../contract/fill.ts'
import { hospitalName } from '../../run-a-case/place-names.ts'
import { nameOfSpot } from '../../run-a-case/places.ts'
import { capital, sayReason } from '../../run-a-case/say.ts'
import { timeLeft, timeOfDay, timeSince } from '../../ui/time-text.ts'
import { kmOf, readings, type Shot, ticking, waiting } from './shot.ts'

const shownHospitals = 3
const offeredKinds: Emergency[] = ['heartAttack', 'stroke', 'roadTrauma', 'breathing']

/** The pictures of the crew's phone, and the share image with the hospital's card beside it. */
export function crewPictures(shot: Shot) {
  const { words, said, city, run, seconds } = shot
  const entered = caseAt(run, seconds.casePhone)
  const coming = caseAt(run, seconds.hero)
  const kind = words.kinds[run.emergency]
  const [care] = run.ranking.list[0]?.offers ?? []
  return {
    kind,
    place: nameOfSpot(city, said, run.input.spot),
    hospitals: caseAt(run, seconds.rankedHospitals)
      .list.slice(0, shownHospitals)
      .map((ranked) => hospitalOf(shot, ranked)),
    casePhone: {
      ...words.casePhone,
      time: timeOfDay(said.times, entered.clock),
      clock: timeSince(said.times, entered.passed),
      kinds: offeredKinds.map((offered) => words.kinds[offered]),
      // Entered by the crew, so they do not change.
      readings: readings({ ...shot, faceCount: 1 }, seconds.casePhone, 'vitals'),
    },
    ranking: { heading: fill(words.ranking.heading, { number: run.seed }), note: kind },
    hero: {
      time: timeOfDay(said.times, coming.clock),
      nearby: words.hero.nearby,
      ranked: words.hero.ranked,
      incoming: fill(words.hero.incoming, { bay: run.bay }),
      countdown: ticking(shot, '{left}', seconds.hero, ({ untilArrival }) =>
        timeLeft(said.times, untilArrival),
      ),
      untilArrival: ticking(shot, words.hero.untilArrival, seconds.hero, ({ travel }) =>
        kmOf(travel?.leftMetres),
      ),
      vitals: readings(shot, seconds.hero, 'doctorSees'),
      team: care && 'care' in care.reason ? capital(said.care[care.reason.care]) : '',
      ready: coming.checklist.some(({ task, done }) => task === 'careHeld' && done)
        ? words.hero.held
        : words.hero.free,
    },
  }
}

function hospitalOf({ words, said, city, run }: Shot, ranked: RankedHospital) {
  const { hospital, travelMinutes, headline, checks } = ranked
  // The headline can be too long. The reason with the occupied care, and until when, fits on one line.
  const busy = checks.find(({ reason }) => reason.key === 'careBusy')?.reason
  return {
    name: hospitalName(said, hospital),
    /** The reason for its rank, in one line. */
    reason: sayReason(said, busy ?? headline),
    minutes: fill(words.minutes, { minutes: travelMinutes ?? waiting }),
    distance: fill(words.distance, { km: kmOf(metresTo(city.doors[hospital] ?? 0)) }),
    checks: checks
      .filter(({ reason }) => reason.key !== 'roadClear')
      .slice(0, 3)
      .map(({ reason, met }) => ({ text: sayReason(said, reason), met })),
  }
  function metresTo(door: number) {
    return routeTo(run.ranking.tree, door)?.metres ?? 0
  }
}
