import type { CaseInput } from '../../case/case-input.ts'
import { encodeCase } from '../../case/link.ts'
import type { Stage } from './address.ts'

export const hashOf = (stage: Stage, input: CaseInput) => `#${stage}=${encodeCase(input)}`

/**
 * Keeps the case in the address. A new stage is a new entry of the history, so that Back leads to the stage before; whatever changes
 * within a stage replaces its entry. The history state marks the visitor's own case, to distinguish it from a shared link.
 */
export function keepInAddress(stage: Stage, input: CaseInput, isNewStage: boolean): void {
  const hash = hashOf(stage, input)
  if (location.hash === hash) return
  const state = { ...history.state, isOwnCase: true }
  if (isNewStage) history.pushState(state, '', hash)
  else history.replaceState(state, '', hash)
}

/**
 * Writes the second of the run into the address and returns the new one. The encoded case stays unchanged, also if an older version wrote it.
 * If the address is no longer `last`, the visitor has pressed Back or opened another link while this run is still shown: it is not changed.
 */
export function keepMoment(second: number, last: string): string {
  if (location.hash !== last || !last.startsWith('#case=')) return last
  const [link = ''] = last.split('@')
  const hash = second ? `${link}@${second}` : link
  if (hash !== last) history.replaceState(history.state, '', hash)
  return hash
}

export const isOwnCase = () => Boolean(history.state?.isOwnCase)
