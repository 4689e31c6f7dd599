import { soonerIn } from '../../case/both-sides.ts'
import { treatmentsOf } from '../../case/case-at.ts'
import { clockAt, daySeconds } from '../../case/case-input.ts'
import type { Answer, CallOutcome, Care, Reason } from '../../case/keys.ts'
import type { Run } from '../../case/plan-case.ts'
import { protocols } from '../../case/protocols/protocols.ts'
import type { RankedHospital } from '../../case/ranking.ts'
import { vitalsAt } from '../../case/vitals.ts'
import { whysOf } from '../../case/why.ts'
import { fill } from '../../contract/fill.ts'
import { duration, timeOfDay, timeSince } from '../ui/time-text.ts'
import { hospitalName } from './place-names.ts'
import type { Words } from './words.ts'

type Values = Record<string, string | number>

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** Lower case for the middle of a sentence; abbreviations keep their capitals. */
const small = (text: string) => text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())

/** Fills a template with the values of a key. Care and times are converted to words first. */
function sentence(words: Words, template: string, said: object): string {
  const values: Values = { ...said }
  if (values.care) values.care = words.care[values.care as Care] // the key of its type, widened by the spread
  if (typeof values.until === 'number') values.until = timeOfDay(words.times, values.until)
  return capital(fill(template, values))
}

export const sayReason = (words: Words, reason: Reason) => sentence(words, words.reasons[reason.key], reason)

/** The result of the ranking as one sentence, for screen readers. */
export const sayFirst = (words: Words, { hospital, travelMinutes, headline }: RankedHospital) =>
  travelMinutes === undefined
    ? words.setup.noRoad
    : fill(words.setup.answer, {
        hospital: hospitalName(words, hospital),
        minutes: travelMinutes,
        reason: sayReason(words, headline),
      })

const isAnswer = (words: Words, kind: string): kind is Answer => kind in words.answers

/** What doctor and crew say, with the figures that were on the monitor at that second. */
export function sayMessage(words: Words, run: Run, message: Run['messages'][number]): string {
  const { kind, at } = message
  const template = isAnswer(words, kind) ? words.answers[kind] : words.messages[run.emergency][kind]
  const before = protocols[run.emergency].beforeCall.minutes
  return sentence(words, template, {
    ...message,
    ...vitalsAt(run, at),
    ...run.findings,
    firstOxygen: vitalsAt(run, run.assessedAt).oxygen,
    given: treatmentsOf(run)
      .filter((each) => each.at <= at)
      .map(({ treatment }) => small(words.crew[treatment]))
      .join('; '),
    /** Minutes since the onset. */
    minutes: before + Math.floor(at / 60),
    lastWell: timeOfDay(words.times, clockAt(run.startsAt, daySeconds - before * 60)),
  })
}

/** Where the minutes come from, as sentences. */
export const sayWhy = (words: Words, run: Run) =>
  whysOf(run)
    .map((why) =>
      sentence(words, words.why[why.key], {
        ...why,
        ...('hospital' in why && { hospital: hospitalName(words, why.hospital) }),
        ...('door' in why && { door: timeSince(words.times, why.door) }),
        ...('ourDoor' in why && {
          ourDoor: timeSince(words.times, why.ourDoor),
          theirDoor: timeSince(words.times, why.theirDoor),
        }),
      }),
    )
    .join(' ')

/** By how much sooner care begins. */
export function sayGain({ result, times }: Words, sooner: number): string {
  const verdict = sooner > 0 ? 'sooner' : sooner < 0 ? 'later' : 'same'
  return fill(result[verdict], { time: duration(times, Math.abs(sooner)) })
}

/** The same against the crew that sends everything by messenger, as a sentence. */
export const sayAgainstMessenger = (words: Words, run: Run) =>
  fill(words.result.againstMessenger, { verdict: small(sayGain(words, soonerIn(run, run.messenger))) })

export const sayOutcome = (words: Words, outcome: CallOutcome) =>
  sentence(words, words.callOutcomes[outcome.key], outcome)
