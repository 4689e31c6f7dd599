import { treatmentsOf } from '../../../case/case-at.ts'
import { minutesOf } from '../../../case/case-input.ts'
import type { PlannedTask } from '../../../case/hospital-side.ts'
import type { Run } from '../../../case/plan-case.ts'
import { fill } from '../../../contract/fill.ts'
import { hospitalName } from '../place-names.ts'
import { capital, sayMessage, sayOutcome } from '../say.ts'
import type { Words } from '../words.ts'

type Way = 'withUs' | 'byPhone'

export interface StoryLine {
  at: number
  way: Way
  text: string
  /** An important event: the step button stops at it, and screen readers announce it. */
  isMoment: boolean
}

const linesOf = (way: Way) => ({
  moment: (at: number, text: string): StoryLine => ({ at, way, text, isMoment: true }),
  aside: (at: number, text: string): StoryLine => ({ at, way, text, isMoment: false }),
})

/** All events of both sides as sentences, in order. */
export function storyOf(words: Words, run: Run): StoryLine[] {
  return [...ourStory(words, run), ...phoneStory(words, run)].sort((a, b) => a.at - b.at)
}

function ourStory(words: Words, run: Run): StoryLine[] {
  const { story } = words
  const { moment, aside } = linesOf('withUs')
  const { scene, drive } = run
  const hospital = hospitalName(words, run.hospital)
  const first = hospitalName(words, run.ranking.list[0]?.hospital ?? 0)
  return [
    moment(0, story.called),
    moment(scene.onSceneAt, fill(story.opened, { number: run.patient.number })),
    moment(scene.assessedAt, story.entered),
    moment(scene.rankedAt, fill(story.ranked, { count: run.ranking.list.length, hospital: first })),
    ...alertStory(words, run),
    moment(drive.departsAt, fill(story.departed, { minutes: minutesOf(drive.route.seconds) })),
    ...run.alert.seen.map(({ who, at }) => aside(at, fill(story.alertSeen, { who: words.people[who] }))),
    ...run.messages.map((message) => {
      const text = sayMessage(words, run, message)
      return moment(message.at, fill(story.said, { who: words.speakers[message.from], text }))
    }),
    ...run.steps
      .filter(({ step }) => !step.gives && step.does !== 'loaded')
      .map(({ step, endsAt }) => aside(endsAt, fill(story.done, { said: words.crew[step.does] }))),
    ...treatmentsOf(run).map(({ treatment, at }) =>
      moment(at, fill(story.done, { said: words.crew[treatment] })),
    ),
    ...(run.leadOff ? [aside(run.leadOff.from, story.leadOff)] : []),
    ...hospitalStory(words, run).map(({ at, text }) => aside(at, text)),
    moment(drive.arrivesAt, fill(story.arrived, { hospital, bay: run.bay })),
    aside(run.receivedAt, story.received),
    ...bedsideStory(words, run, 'withUs'),
  ]
}

/** The alert, and what went wrong with it. */
function alertStory(
  words: Words,
  { scene, alert, hospital, refused, failure, failureCall }: Run,
): StoryLine[] {
  const { story } = words
  const { moment, aside } = linesOf('withUs')
  const sentTo = (at: number, to: number) =>
    moment(at, fill(story.alerted, { hospital: hospitalName(words, to) }))
  const sent = sentTo(alert.sentAt, hospital)
  if (!failure || !failureCall) return [sent]
  if (refused) {
    const said = fill(story[failure], { hospital: hospitalName(words, refused.hospital) })
    return [sentTo(scene.alertedAt, refused.hospital), moment(refused.at, said), sent]
  }
  const called = { hospital: hospitalName(words, hospital) }
  return [
    ...(failure === 'unseen' ? [sent] : []),
    moment(failureCall.startsAt, fill(story[failure], called)),
    aside(failureCall.endsAt, fill(story.reached, called)),
  ]
}

function phoneStory(words: Words, run: Run): StoryLine[] {
  const { story } = words
  const { phone, scene } = run
  const { moment, aside } = linesOf('byPhone')
  const hospital = hospitalName(words, phone.hospital)
  const lastCall = phone.calls.at(-1)?.endsAt ?? scene.knownAt
  const called = phone.calls.flatMap(({ hospital: asked, startsAt, endsAt, outcome }, index) => {
    const name = hospitalName(words, asked)
    return [
      aside(startsAt, fill(story.callBegins, { number: index + 1, hospital: name })),
      moment(endsAt, fill(story.callEnds, { hospital: name, outcome: sayOutcome(words, outcome) })),
    ]
  })
  const minutes = minutesOf(phone.drive.route.seconds)
  return [
    aside(scene.knownAt, story.phoneBegins),
    ...called,
    ...(phone.accepted ? [aside(lastCall, fill(told(story, phone), { hospital }))] : []),
    ...(phone.accepted ? [] : [aside(lastCall, fill(story.phoneTakenAnyway, { hospital }))]),
    moment(phone.drive.departsAt, fill(story.phoneDeparted, { hospital, minutes })),
    ...hospitalStory(words, phone).map(({ at, text }) => aside(at, text)),
    moment(phone.drive.arrivesAt, fill(story.phoneArrived, { hospital })),
    ...bedsideStory(words, phone, 'byPhone'),
  ]
}

const told = (story: Words['story'], { bringsData, isSpoken }: Run['phone']) =>
  bringsData ? story.phoneData : isSpoken ? story.phoneSpoken : story.phoneTold

/** The hospital's part of one side. */
type Side = Pick<Run, 'hospital' | 'bay' | 'tasks' | 'bedside' | 'careAt'>

const hospitalStory = (words: Words, side: Side) =>
  side.tasks.map(({ task, care, at }) => ({
    at,
    text: fill(words.story.done, { said: taskText(words, side, task, care) }),
  }))

/** The events from the arrival at the door on; one of them is the beginning of care. */
function bedsideStory(words: Words, side: Side, way: Way): StoryLine[] {
  const { moment, aside } = linesOf(way)
  const hospital = hospitalName(words, side.hospital)
  return side.bedside.map(({ task, care, at }) => {
    const said = taskText(words, side, task, care)
    return at === side.careAt
      ? moment(at, fill(words.story.careBegins, { hospital, task: said }))
      : aside(at, fill(words.story.done, { said }))
  })
}

export const taskText = (
  words: Words,
  { bay }: Pick<Run, 'bay'>,
  task: PlannedTask['task'],
  care: PlannedTask['care'],
) => capital(fill(words.tasks[task], { care: care ? words.care[care] : '', bay }))
