import type { City } from '../../case/city/city.ts'
import type {
  Answer,
  BoardState,
  CallOutcome,
  CallStep,
  Care,
  Emergency,
  MessageKind,
  Person,
  Phase,
  PhonePhase,
  ReasonKey,
  Task,
  Treatment,
} from '../../case/keys.ts'
import type { runACase } from '../../content/en/run-a-case.ts'
import type { Content } from '../../content/languages.ts'
import { rootLanguage } from '../../contract/routes.ts'
import { linkedIn } from '../languages/linked-in.ts'

/** One word for everything the engine can say: a language that lacks one does not compile. */
interface EngineWords {
  emergencies: Record<Emergency, string>
  care: Record<Care, string>
  reasons: Record<ReasonKey, string>
  phases: Record<Phase, string>
  phonePhases: Record<PhonePhase, string>
  callSteps: Record<CallStep, string>
  callOutcomes: Record<CallOutcome['key'], string>
  boardStates: Record<BoardState, string>
  people: Record<Person, string>
  tasks: Record<Task, string>
  treatments: Record<Treatment, string>
  messages: Record<Emergency, Record<MessageKind, string>>
  answers: Record<Answer, string>
  /** The zero of the first hour, in words. */
  onset: Record<Emergency, string>
}

/** English says the names of the city as the engine gives them. */
export type Words = typeof runACase & EngineWords & { places?: Content['places'] }

/** What every part of the stage is given. */
export interface OnStage {
  city: City
  words: Words
}

/** Each language is a file of its own, asked for when a visitor begins. */
export async function loadWords(language: string): Promise<Words> {
  const [{ runACase: words }, { default: places }]: [{ runACase: Words }, { default?: Content['places'] }] =
    await Promise.all([
      import(`../../content/${language}/run-a-case.ts`),
      language === rootLanguage ? {} : import(`../../content/${language}/places.json`),
    ])
  return linkedIn(language, { ...words, ...(places && { places }) })
}
