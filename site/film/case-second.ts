import type { FilmAct } from '../../content/compose.ts'

export interface Act extends FilmAct {
  to: number
  /** The seconds of the case that it shows. Each act begins where the previous one ends. */
  caseFrom: number
  caseTo: number
}

/** The clock stops this long before the end of an act, so that the last moment can be seen. */
const restSeconds = 0.8

/** Maps a second of the film to a second of the case. */
export function caseSecondAt(acts: readonly Act[], second: number): number {
  const act = acts.findLast(({ from }) => from <= second) ?? acts[0]
  if (!act) return 0
  const share = Math.min(1, Math.max(0, (second - act.from) / (act.to - restSeconds - act.from)))
  return Math.floor(act.caseFrom + (act.caseTo - act.caseFrom) * share + 0.001)
}
