import { caseAt, type Message, type Moment, type ShownVitals } from '../../../case/case-at.ts'
import type { City } from '../../../case/city/city.ts'
import type { Emergency } from '../../../case/keys.ts'
import type { Run } from '../../../case/plan-case.ts'
import type { Content } from '../../../content/languages.ts'
import { fill } from '../../../contract/fill.ts'
import type { PageContent } from '../../languages/page-content.ts'
import { sayMessage } from '../../run-a-case/say.ts'
import type { Words } from '../../run-a-case/words.ts'
import { timeOfDay } from '../../ui/time-text.ts'
import { faceCount, type Ticking } from '../ticks/ticking.ts'
import { city } from './sample-run.ts'
import { type PictureSeconds, pictureSeconds } from './seconds.ts'

/** The input of all pictures. */
export interface Shot {
  language: string
  words: Content['scenes'] & { kinds: Record<Emergency, string> }
  /** The texts of the engine's keys, as in a running case. */
  said: Words
  city: City
  run: Run
  seconds: PictureSeconds
  /** The number of seconds that a picture animates; 1 for a film, which has a picture for every second. */
  faceCount: number
}

/** Completes the input of all pictures of a case in one language. */
export const shotOf = ({ language, scenes, runACase, places }: PageContent, run: Run): Shot => ({
  language,
  words: scenes,
  said: { ...runACase, places },
  city,
  run,
  seconds: pictureSeconds(run),
  faceCount,
})

/** Joins facts without the language's word for “and”. */
export const listed = ({ language }: Pick<Shot, 'language'>, facts: string[]) =>
  new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(facts)

/** Shown in place of an unknown value. */
export const waiting = '--'
export const kmOf = (metres: number | undefined) =>
  metres === undefined ? waiting : (metres / 1000).toFixed(1)
/** How long the crew has been with the patient. */
export const withCrew = ({ scene }: Run, { passed }: Moment) => Math.max(0, passed - scene.onSceneAt)
export const ambulanceName = ({ words }: Shot, number: number) =>
  fill(words.ambulance, { number: String(number).padStart(2, '0') })

/** A text with one value that changes every second, from a given second on. */
export function ticking(
  { run, faceCount }: Pick<Shot, 'run' | 'faceCount'>,
  template: string,
  from: number,
  show: (moment: Moment) => string,
): Ticking {
  const [before = '', after = ''] = template.split(/\{\w+\}/)
  const faces = Array.from({ length: faceCount }, (_, face) => show(caseAt(run, from + face)))
  return { before, after, faces: faces.every((face) => face === faces[0]) ? faces.slice(0, 1) : faces }
}

/** The patient's vitals from a second on, on the crew's phone or on the screens of the hospital. */
export function readings(
  shot: Pick<Shot, 'words' | 'run' | 'faceCount'>,
  from: number,
  whose: 'vitals' | 'doctorSees',
) {
  const { words } = shot
  const following = (show: (vitals: ShownVitals) => string) =>
    ticking(shot, '{now}', from, ({ [whose]: vitals }) => (vitals ? show(vitals) : waiting))
  const reading = (name: keyof typeof words.vitals, value: ReturnType<typeof following>) => {
    const { label, unit = '' } = words.vitals[name]
    return { label, unit, value }
  }
  return [
    reading(
      'heartRate',
      following(({ heartRate }) => String(heartRate ?? waiting)),
    ),
    reading(
      'oxygen',
      following(({ oxygen }) => String(oxygen)),
    ),
    reading(
      'pressure',
      following(({ systolic, diastolic }) => fill(words.pressure, { systolic, diastolic })),
    ),
  ]
}

export const saidIn = ({ said, run }: Shot, message: Message) => ({
  from: said.speakers[message.from],
  at: timeOfDay(said.times, message.clock),
  text: sayMessage(said, run, message),
})
