import type {
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
}

export type Words = typeof runACase & EngineWords

/** Each language is a file of its own, asked for when a visitor begins. */
const languages: Record<string, () => Promise<Words>> = {
  en: async () => (await import('../../content/en/run-a-case.ts')).runACase,
}

export function loadWords(language: string): Promise<Words> {
  const load = languages[language] ?? languages.en
  if (!load) throw new RangeError(`no words in ${language}`)
  return load()
}
