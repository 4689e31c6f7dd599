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
 * Notes how far the run is, and returns the address as it then is. The case in it stays as it came, also where an older version wrote it.
 * An address that is no longer `last` belongs to Back or to another link, while this run is still on the screen: it is left alone.
 */
export function keepMoment(second: number, last: string): string {
  if (location.hash !== last || !last.startsWith('#case=')) return last
  const [link = ''] = last.split('@')
  const hash = second ? `${link}@${second}` : link
  if (hash !== last) history.replaceState(history.state, '', hash)
  return hash
}

export const isOwnCase = () => Boolean(history.state?.isOwnCase)
