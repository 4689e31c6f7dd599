import type { Link } from './link.ts'

type Lines<Key extends string = string> = Record<Key, string>

/**
 * Words for running a case. Those said about the engine's keys are held against its types in site/run-a-case/words.ts,
 * where a missing one does not compile; in braces stands what the case fills in.
 */
export interface RunACaseContent {
  stage: Lines<'label' | 'heading' | 'lead' | 'begin' | 'notice' | 'loading' | 'failed'>
  rankingStage: Lines<'label' | 'heading' | 'lead' | 'runIt'>
  emergencies: Lines
  care: Lines
  reasons: Lines
  setup: Lines
  run: Lines
  vitals: Lines<'heartRate' | 'oxygen' | 'pressure' | 'breaths'>
  phases: Lines
  phonePhases: Lines
  callSteps: Lines
  callOutcomes: Lines
  boardStates: Lines
  alerts: Lines<'none' | 'sent' | 'seen'>
  people: Lines
  tasks: Lines
  treatments: Lines
  speakers: Lines<'paramedic' | 'doctor'>
  messages: Record<string, Lines>
  answers: Lines
  onset: Lines
  story: Lines
  result: Record<string, string | string[] | Link> & { assumptionList: string[]; demo: Link }
}
