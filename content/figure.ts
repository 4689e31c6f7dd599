import { facts } from './facts.ts'
import type { FigureName } from './schema/figures.ts'
import type { Words } from './schema/pages.ts'

export type Figure = ReturnType<ReturnType<typeof figureIn>>

/** A figure with its number, which is the same in every language, and what a language calls it. */
export const figureIn = (words: Words['impact']['eachFigure']) => (name: FigureName) => {
  const { kind, value, unit, source } = facts.figures[name]
  // The number alone, without its unit.
  return { kind, value: `${value}` as const, unit, ...words[name], ...(source && { source }) }
}
