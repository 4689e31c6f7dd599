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

/** Notes how far the run is. The case in the address stays as it came, also where an older version wrote it. */
export function keepMoment(second: number): void {
  const [link = ''] = location.hash.split('@')
  const hash = second ? `${link}@${second}` : link
  // A run is still on the screen while Back leads to another stage.
  if (link.startsWith('#case=') && hash !== location.hash) history.replaceState(history.state, '', hash)
}

export const isOwnCase = () => Boolean(history.state?.isOwnCase)
