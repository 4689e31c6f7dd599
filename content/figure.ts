import { facts } from './facts.ts'
import type { FigureName } from './schema/figures.ts'
import type { Words } from './schema/pages.ts'

export type Figure = ReturnType<ReturnType<typeof figureIn>>

/** A figure with its number, which is the same in every language, and what a language calls it. */
export const figureIn =
  ({ eachFigure, figures }: Words['impact']) =>
  (name: FigureName) => {
    const { kind, value, unit = '', sources = [], nearest } = facts.figures[name]
    // The number alone, without its unit.
    return {
      kind,
      /** The kind in words. */
      mark:
        nearest === undefined
          ? figures.kinds[kind].name
          : figures.kinds.near.beside.replace('{nearest}', `${nearest}${unit}`),
      value: `${value}` as const,
      unit,
      ...eachFigure[name],
      sources,
      isNear: nearest !== undefined,
      /** Shown as large as the figure itself. */
      near:
        nearest === undefined ? undefined : { value: `${nearest}` as const, label: figures.kinds.near.name },
    }
  }
