import type { Link } from './link.ts'

type Lines<Key extends string = string> = Record<Key, string>

/**
 * Words for running a case. Those said about the engine's keys are held against its types in site/run-a-case/words.ts,
 * where a missing one does not compile; in braces stands what the case fills in.
 */
export interface RunACaseContent {
  /** `notReviewed` stands on the page until `clinicalReviewer` names somebody; then `reviewed` does. */
  stage: Lines<
    'label' | 'heading' | 'lead' | 'begin' | 'notice' | 'notReviewed' | 'reviewed' | 'loading' | 'failed'
  >
  /** Name and post of the clinician who has reviewed the protocols in case/protocols. */
  clinicalReviewer?: string
  rankingStage: Lines<'label' | 'heading' | 'lead' | 'runIt'>
  emergencies: Lines
  care: Lines
  reasons: Lines
  setup: Lines
  /** How a time of day, a time since the call, a time left and a duration are written, so that no two look alike. */
  times: Lines<'ofDay' | 'since' | 'left' | 'lasting' | 'brief' | 'unknown'> & {
    parts: { from: number; part: string }[]
  }
  run: Lines
  vitals: Lines<'heartRate' | 'oxygen' | 'pressure' | 'breaths'>
  phases: Lines
  callSteps: Lines
  callOutcomes: Lines
  boardStates: Lines
  alerts: Lines<'none' | 'sent' | 'seen'>
  people: Lines
  tasks: Lines
  crew: Lines
  speakers: Lines<'paramedic' | 'doctor'>
  messages: Record<string, Lines>
  answers: Lines
  onset: Lines
  story: Lines
  result: Record<string, string | string[] | Link> & { assumptionList: string[]; demo: Link }
}
