import { styleText } from 'node:util'
import { type Output, printable } from './output.ts'

type Style = Parameters<typeof styleText>[0]

export interface Column<Row> {
  heading: string
  cell: (row: Row) => string
  /** Numbers are right-aligned, text left-aligned. */
  isFigure?: boolean
  /** Columns with the highest rank are dropped first when the line is too narrow; without a rank, never. */
  rank?: number
  /** Minimum width when the line is too narrow; without one the column is never truncated. */
  least?: number
  colour?: (row: Row) => Style | undefined
}

const measuredRows = 500
const gap = 2

/** Widths come from the first rows. In a narrow terminal, less important columns are dropped and long cells truncated. */
export async function printTable<Row>(
  columns: Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
  none: string,
  out: Output,
): Promise<void> {
  let waiting: Row[] = []
  let fitted: { column: Column<Row>; width: number }[] | undefined

  const writeLine = (cellOf: (column: Column<Row>) => [text: string, style: Style | undefined]) => {
    const cells = (fitted ?? []).map(({ column, width }) => {
      const [whole, style] = cellOf(column)
      const isCut = out.columns !== undefined && column.least !== undefined
      const text = isCut ? cutTo(whole, width) : whole
      const space = ' '.repeat(Math.max(0, width - cellWidth(text)))
      const styled = out.colour && style ? styleText(style, text, { validateStream: false }) : text
      return column.isFigure ? space + styled : styled + space
    })
    return out.write(`${cells.join(' '.repeat(gap)).trimEnd()}\n`)
  }

  const flush = async () => {
    if (!fitted) {
      fitted = widthsFor(columns, waiting, out.columns ?? Number.POSITIVE_INFINITY)
      await writeLine(({ heading }) => [heading, 'dim'])
    }
    for (const row of waiting) await writeLine(({ cell, colour }) => [printable(cell(row)), colour?.(row)])
    waiting = []
  }

  for await (const row of rows) {
    waiting.push(row)
    if (waiting.length >= measuredRows) await flush()
  }
  if (waiting.length === 0 && !fitted) await out.write(`${none}\n`)
  else await flush()
}

function widthsFor<Row>(columns: Column<Row>[], rows: Row[], room: number) {
  const measured = columns.map((column) => ({
    column,
    width: Math.max(column.heading.length, ...rows.map((row) => cellWidth(printable(column.cell(row))))),
  }))
  const least = ({ column, width }: (typeof measured)[number]) =>
    Math.min(width, Math.max(column.least ?? width, column.heading.length)) + gap
  let left = room + gap
  const chosen = new Set<Column<Row>>()
  for (const each of measured.toSorted((a, b) => (a.column.rank ?? 0) - (b.column.rank ?? 0))) {
    left -= least(each)
    if (left < 0 && chosen.size > 0 && each.column.rank !== undefined) break
    chosen.add(each.column)
  }
  const kept = measured.filter(({ column }) => chosen.has(column))
  // Truncates the widest column first, so that short ones stay complete.
  const total = () => kept.reduce((sum, { width }) => sum + width + gap, -gap)
  while (total() > room) {
    const widest = kept.filter((each) => each.width + gap > least(each)).sort((a, b) => b.width - a.width)[0]
    if (!widest) break
    widest.width--
  }
  return kept
}

const combined = /[\p{Mn}\p{Me}\p{Cf}]/u
const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\u3000-\u303e\uff01-\uff60]/u

/** Display width in terminal columns: combining marks take none, East Asian wide characters two. */
export function cellWidth(text: string): number {
  let width = 0
  for (const letter of text) width += widthOf(letter)
  return width
}

const widthOf = (letter: string) =>
  letter < '\u0300' ? 1 : combined.test(letter) ? 0 : wide.test(letter) ? 2 : 1

function cutTo(text: string, width: number): string {
  if (cellWidth(text) <= width) return text
  let cut = ''
  let taken = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    taken += cellWidth(segment)
    if (taken > width - 1) break
    cut += segment
  }
  return `${cut}…`
}
