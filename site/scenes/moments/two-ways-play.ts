import { soonerIn, stopsOf } from '../../../case/both-sides.ts'
import { bothEndAt, caseAt, type Moment, type PhoneMoment, phoneCaseAt } from '../../../case/case-at.ts'
import type { Drive } from '../../../case/drive.ts'
import { encodeCase } from '../../../case/link.ts'
import type { Run } from '../../../case/plan-case.ts'
import { fill } from '../../../contract/fill.ts'
import { pathIn } from '../../../contract/routes.ts'
import type { PageContent } from '../../languages/page-content.ts'
import { hospitalName } from '../../run-a-case/place-names.ts'
import { capital, sayFirst, sayOutcome, sayWhy } from '../../run-a-case/say.ts'
import { duration, signedDuration } from '../../ui/time-text.ts'
import type { Play, Since } from '../both-ways/play.ts'
import type { Shot } from './shot.ts'
import { simulatedSpreads } from './simulated-figures.ts'

type BannerWords = PageContent['home']['banner']['case']

/** A case as the banner plays it, in the page's language. */
export function playOf(shot: Shot, words: BannerWords): Play {
  const { run, said, language } = shot
  const { scene, phone, messenger, drive } = run
  if (run.careAt === undefined || phone.careAt === undefined || messenger.careAt === undefined)
    throw new Error(`care never begins in the default case of ${run.emergency}`)
  const seconds = everyChange(run)
  const ours = changes(seconds, (at) => sayOurs(shot, words, caseAt(run, at)))
  const [first] = run.ranking.list
  const result = sayResult(shot, words, soonerIn(run, phone))
  const spread = simulatedSpreads[run.emergency]
  return {
    // The drive to the patient is the same on every way.
    stops: stopsOf(run).filter((stop) => stop >= scene.onSceneAt),
    rankedAt: scene.rankedAt,
    ways: {
      ours: { way: wayOf(drive), says: ours, knownAt: run.alert.sentAt, careAt: run.careAt },
      phone: {
        way: wayOf(phone.drive),
        says: changes(seconds, (at) => sayPhone(shot, phoneCaseAt(run, at))),
        knownAt: phone.calls.at(-1)?.endsAt ?? scene.knownAt,
        careAt: phone.careAt,
      },
      messenger: { careAt: messenger.careAt },
    },
    since: said.times.since,
    spoken: [
      ...(first ? [[scene.rankedAt, sayFirst(said, first)] satisfies Since<string>] : []),
      [drive.departsAt, sayOurs(shot, words, caseAt(run, drive.departsAt))],
      [bothEndAt(run), result],
    ],
    result,
    why: sayWhy(said, run),
    typical: fill(words.typical, {
      ...spread,
      mean: signedDuration(said.times, spread.mean),
      median: signedDuration(said.times, spread.median),
    }),
    change: pathIn(language, `/case#setup=${encodeCase(run.input)}`),
  }
}

/** The seconds at which the text of either side changes. */
function everyChange(run: Run): number[] {
  const steps = run.phone.calls.flatMap(({ startsAt, steps }) => [
    startsAt,
    ...steps.map((each) => each.startsAt),
  ])
  return [...stopsOf(run), run.scene.alertedAt, run.scene.knownAt, ...steps].sort((a, b) => a - b)
}

function changes(seconds: number[], say: (second: number) => string): Since<string>[] {
  const all = seconds.map((second): Since<string> => [second, say(second)])
  return all.filter(([, text], index) => text !== all[index - 1]?.[1])
}

/** After its hospital was alerted, only the preparation is shown. */
function sayOurs(
  { said, run: { emergency } }: Shot,
  words: BannerWords,
  { phase, hospital, asked }: Moment,
): string {
  if (phase === 'done') return capital(said.ends[emergency])
  const template = phase === 'treatment' ? words.prepares : said.phases[phase]
  return fill(template, { hospital: hospitalName(said, asked ?? hospital) })
}

function sayPhone(
  { said, run: { emergency } }: Shot,
  { phase, hospital, call, step, ended }: PhoneMoment,
): string {
  const last = ended.at(-1)
  if (phase === 'done') return capital(said.ends[emergency])
  if (call && step) return `${hospitalName(said, call.hospital)}: ${said.callSteps[step]}`
  if (last && (phase === 'calling' || phase === 'treatment'))
    return `${hospitalName(said, last.hospital)}: ${sayOutcome(said, last.outcome)}`
  return fill(said.phases[phase], { hospital: hospitalName(said, hospital) })
}

function sayResult({ said }: Shot, words: BannerWords, sooner: number): string {
  const template = sooner > 0 ? words.sooner : sooner < 0 ? words.later : words.same
  return fill(template, { time: duration(said.times, Math.abs(sooner)) })
}

/** The driven share of the route over time. */
function wayOf({ departsAt, route }: Drive): Since<number>[] {
  const shares = route.secondsAt.map((at, piece): Since<number> => {
    const share = (route.metresAt[piece] ?? 0) / (route.metresAt.at(-1) || 1)
    return [Math.round(departsAt + at), Math.round(share * 1000) / 1000]
  })
  return [[departsAt, 0], ...shares]
}
