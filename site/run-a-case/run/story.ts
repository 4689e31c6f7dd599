import { minutesOf } from '../../../case/case-input.ts'
import type { Run } from '../../../case/plan-case.ts'
import { sceneTimes } from '../../../case/scene-times.ts'
import { fill } from '../../ui/fill.ts'
import { hospitalName } from '../place-names.ts'
import { capital, sayMessage, sayOutcome } from '../say.ts'
import type { Words } from '../words.ts'

export interface StoryLine {
  at: number
  way: 'withUs' | 'byPhone'
  text: string
  /** Worth a stop for those who go through the case in steps, and worth saying aloud. */
  isMoment: boolean
}

/** Everything that happens in both ways, in order: what the screens show, as sentences. */
export function storyOf(words: Words, run: Run): StoryLine[] {
  return [...ourStory(words, run), ...phoneStory(words, run)].sort((a, b) => a.at - b.at)
}

function ourStory(words: Words, run: Run): StoryLine[] {
  const { story } = words
  const hospital = hospitalName(words, run.hospital)
  const first = hospitalName(words, run.ranking.list[0]?.hospital ?? 0)
  const moment = (at: number, text: string): StoryLine => ({ at, way: 'withUs', text, isMoment: true })
  const aside = (at: number, text: string): StoryLine => ({ ...moment(at, text), isMoment: false })
  return [
    moment(0, fill(story.opened, { number: run.patient.number })),
    moment(sceneTimes.assessedAt, story.entered),
    moment(sceneTimes.rankedAt, fill(story.ranked, { count: run.ranking.list.length, hospital: first })),
    moment(
      run.drive.departsAt,
      fill(story.departed, { hospital, minutes: minutesOf(run.drive.route.seconds) }),
    ),
    ...run.alert.seen.map(({ who, at }, index) =>
      (index === 0 ? moment : aside)(at, fill(story.alertSeen, { who: words.people[who] })),
    ),
    ...run.messages.map((message) => {
      const text = sayMessage(words, run, message)
      return moment(message.at, fill(story.said, { who: words.speakers[message.from], text }))
    }),
    ...run.treatments.map(({ treatment, at }) =>
      aside(at, fill(story.done, { said: words.treatments[treatment] })),
    ),
    ...run.tasks
      .filter(({ at }) => at <= run.drive.arrivesAt)
      .map(({ task, care, at }) => aside(at, fill(story.done, { said: taskText(words, run, task, care) }))),
    moment(run.drive.arrivesAt, fill(story.arrived, { hospital, bay: run.bay })),
    ...(run.careAt === undefined ? [] : [moment(run.careAt, fill(story.careBegins, { hospital }))]),
    aside(run.receivedAt, story.received),
  ]
}

function phoneStory(words: Words, { phone }: Run): StoryLine[] {
  const { story } = words
  const moment = (at: number, text: string): StoryLine => ({ at, way: 'byPhone', text, isMoment: true })
  const aside = (at: number, text: string): StoryLine => ({ ...moment(at, text), isMoment: false })
  const called = phone.calls.flatMap(({ hospital, startsAt, endsAt, outcome }, index) => {
    const name = hospitalName(words, hospital)
    return [
      aside(startsAt, fill(story.callBegins, { number: index + 1, hospital: name })),
      moment(endsAt, fill(story.callEnds, { hospital: name, outcome: sayOutcome(words, outcome) })),
    ]
  })
  const driven = phone.legs.map(({ hospital, from, drive }, index) => {
    const at = Math.max(from, drive.departsAt)
    const minutes = minutesOf(drive.arrivesAt - at)
    const text = index === 0 ? story.phoneDeparted : story.phoneTurned
    return moment(at, fill(text, { hospital: hospitalName(words, hospital), minutes }))
  })
  const hospital = hospitalName(words, phone.hospital)
  const lastCall = phone.calls.at(-1)?.endsAt ?? phone.drive.departsAt
  return [
    aside(sceneTimes.assessedAt, story.phoneBegins),
    ...called,
    ...driven,
    ...(phone.accepted ? [] : [aside(lastCall, fill(story.phoneTakenAnyway, { hospital }))]),
    moment(phone.drive.arrivesAt, fill(story.phoneArrived, { hospital })),
  ]
}

type PlannedTask = Run['tasks'][number]

export const taskText = (words: Words, run: Run, task: PlannedTask['task'], care: PlannedTask['care']) =>
  capital(fill(words.tasks[task], { care: care ? words.care[care] : '', bay: run.bay }))
