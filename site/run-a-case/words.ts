import type { CaseInput } from '../../case/case-input.ts'
import type { City } from '../../case/city/city.ts'
import type {
  Answer,
  BoardState,
  CallOutcome,
  CallStep,
  Care,
  CrewAct,
  Emergency,
  MessageKind,
  Person,
  Phase,
  ReasonKey,
  Task,
} from '../../case/keys.ts'
import type { Run } from '../../case/plan-case.ts'
import type { WhyKey } from '../../case/why.ts'
import type { Content } from '../../content/languages.ts'
import { rootLanguage } from '../../contract/routes.ts'
import { localiseLinks } from '../languages/localise-links.ts'
import type { Stage } from './address.ts'

/** A text for every key of the engine. A language without one does not compile. */
interface EngineWords {
  emergencies: Record<Emergency, string>
  care: Record<Care, string>
  reasons: Record<ReasonKey, string>
  phases: Record<Phase, string>
  callSteps: Record<CallStep, string>
  callOutcomes: Record<CallOutcome['key'], string>
  boardStates: Record<BoardState, string>
  people: Record<Person, string>
  tasks: Record<Task, string>
  crew: Record<CrewAct, string>
  messages: Record<Emergency, Record<MessageKind, string>>
  answers: Record<Answer, string>
  /** The label of the time axis' zero in the first hour. */
  onset: Record<Emergency, string>
  ends: Record<Emergency, string>
  why: Record<WhyKey, string>
}

type WithWordsForAll<Said extends EngineWords> = Said
/** English uses the engine's names of the city unchanged. */
export type Words = WithWordsForAll<Content['runACase']> & { places?: Content['places'] }

/** The stage that a visitor starts at, and its case. */
export interface Begins {
  input: CaseInput
  stage: Stage
  run: Run | undefined
  /** The second of the run. */
  second: number
  /** Opened from a shared link. */
  isShared: boolean
}

/** Props of every part of the stage. */
export interface OnStage {
  city: City
  words: Words
}

/** Each language is a separate file, loaded when a visitor begins. */
export async function loadWords(language: string): Promise<Words> {
  const [{ default: words }, { default: places }]: [{ default: Words }, { default?: Content['places'] }] =
    await Promise.all([
      import(`../../content/${language}/run-a-case.json`),
      language === rootLanguage ? {} : import(`../../content/${language}/places.json`),
    ])
  return localiseLinks(language, { ...words, ...(places && { places }) })
}
