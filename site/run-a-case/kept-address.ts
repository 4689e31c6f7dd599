import type { CaseInput } from '../../case/case-input.ts'
import { encodeCase } from '../../case/link.ts'
import type { Stage } from './address.ts'

export const hashOf = (stage: Stage, input: CaseInput) => `#${stage}=${encodeCase(input)}`

/**
 * Keeps the case in the URL. A new stage is a new history entry, so that Back leads to the previous stage; a change
 * within a stage replaces the entry. The history state marks the visitor's own case, to distinguish it from a shared
 * link.
 */
export function keepInAddress(stage: Stage, input: CaseInput, isNewStage: boolean): void {
  const hash = hashOf(stage, input)
  if (location.hash === hash) return
  const state = { ...history.state, isOwnCase: true }
  if (isNewStage) history.pushState(state, '', hash)
  else history.replaceState(state, '', hash)
}

/**
 * Writes the current second into the URL and returns the new one. The encoded case stays unchanged, also if an older
 * version wrote it. If the URL is no longer `last`, the visitor has pressed Back or opened another link while this case
 * is still shown: then it is not changed.
 */
export function keepMoment(second: number, last: string): string {
  if (location.hash !== last || !last.startsWith('#case=')) return last
  const [link = ''] = last.split('@')
  const hash = second ? `${link}@${second}` : link
  if (hash !== last) history.replaceState(history.state, '', hash)
  return hash
}

export const isOwnCase = () => Boolean(history.state?.isOwnCase)
