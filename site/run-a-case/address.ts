import type { CaseInput } from '../../case/case-input.ts'
import { encodeCase } from '../../case/link.ts'

/** The three stages of a case, as they stand in an address: `#setup=…`, `#case=…`, `#result=…`. */
export type Stage = 'setup' | 'case' | 'result'

/** What an address asks for: an emergency to begin with, or a case at one of its stages. */
export function readAddress(hash: string): { name?: string; stage?: Stage; link?: string } | undefined {
  const [asked, name, stage, link] = /^#(?:run(?:-(\w+))?|(setup|case|result)=(.*))$/.exec(hash) ?? []
  if (!asked) return undefined
  return stage ? { stage: stage as Stage, link: link ?? '' } : { ...(name && { name }) }
}

export const hashOf = (stage: Stage, input: CaseInput) => `#${stage}=${encodeCase(input)}`

/**
 * Keeps the case in the address. A new stage is a new entry of the history, so that Back leads to the stage before; whatever changes
 * within a stage replaces its entry. The mark tells a case of this visitor from one that came with a link.
 */
export function keepInAddress(stage: Stage, input: CaseInput, isNewStage: boolean): void {
  const hash = hashOf(stage, input)
  if (location.hash === hash) return
  const state = { ...history.state, isOwnCase: true }
  if (isNewStage) history.pushState(state, '', hash)
  else history.replaceState(state, '', hash)
}

export const isOwnCase = () => Boolean(history.state?.isOwnCase)
