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
import type { Content } from '../../content/languages.ts'
import { rootLanguage } from '../../contract/routes.ts'
import { localiseLinks } from '../languages/localise-links.ts'
import type { Stage } from './address.ts'

/** One word for everything the engine can say: a language that lacks one does not compile. */
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
  /** The zero of the first hour, in words. */
  onset: Record<Emergency, string>
}

type WithWordsForAll<Said extends EngineWords> = Said
/** English says the names of the city as the engine gives them. */
export type Words = WithWordsForAll<Content['runACase']> & { places?: Content['places'] }

/** Where a visitor begins: with a case to set up, or with one that runs or has run. */
export interface Begins {
  input: CaseInput
  stage: Stage
  run: Run | undefined
  /** How far the run is. */
  second: number
  /** It came with somebody's link. */
  isShared: boolean
}

/** What every part of the stage is given. */
export interface OnStage {
  city: City
  words: Words
}

/** Each language is a file of its own, asked for when a visitor begins. */
export async function loadWords(language: string): Promise<Words> {
  const [{ default: words }, { default: places }]: [{ default: Words }, { default?: Content['places'] }] =
    await Promise.all([
      import(`../../content/${language}/run-a-case.json`),
      language === rootLanguage ? {} : import(`../../content/${language}/places.json`),
    ])
  return localiseLinks(language, { ...words, ...(places && { places }) })
}
