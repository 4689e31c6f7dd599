import { styleText } from 'node:util'
import { cellWidth, cutTo } from './cell-width.ts'
import { type Output, printable } from './output.ts'

export interface Column<Row> {
  heading: string
  cell: (row: Row) => string
  /** Left out before a column of a smaller rank when the line is too short. */
  rank: number
  /** It may be cut down to this when the line is too short. */
  least: number
  colour?: (row: Row) => Parameters<typeof styleText>[0] | undefined
}

const measuredRows = 500
const gap = 2

/** A table in lines that fit the terminal: columns that matter less are left out, long cells are cut. */
export async function printFitted<Row>(
  columns: Column<Row>[],
  rows: AsyncIterable<Row>,
  none: string,
  out: Output,
): Promise<void> {
  let waiting: Row[] = []
  let fitted: { column: Column<Row>; width: number }[] | undefined
  const style = (format: Parameters<typeof styleText>[0] | undefined, text: string) =>
    out.colour && format ? styleText(format, text, { validateStream: false }) : text

  const writeLine = (row: Row) => {
    const cells = fitted?.map(({ column, width }, at) => {
      const text = cutTo(printable(column.cell(row)), width)
      const padding = at === (fitted?.length ?? 0) - 1 ? '' : ' '.repeat(width - cellWidth(text) + gap)
      return style(column.colour?.(row), text) + padding
    })
    return out.write(`${cells?.join('').trimEnd()}\n`)
  }

  const flush = async () => {
    if (!fitted) {
      fitted = widthsFor(columns, waiting, out.columns ?? Number.POSITIVE_INFINITY)
      const headings = fitted.map(({ column, width }) => column.heading.padEnd(width + gap))
      await out.write(`${style('dim', headings.join('').trimEnd())}\n`)
    }
    for (const row of waiting) await writeLine(row)
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
    Math.min(width, Math.max(column.least, column.heading.length)) + gap
  let left = room + gap
  const chosen = new Set<Column<Row>>()
  for (const each of measured.toSorted((a, b) => a.column.rank - b.column.rank)) {
    left -= least(each)
    if (left < 0 && chosen.size > 0) break
    chosen.add(each.column)
  }
  const kept = measured.filter(({ column }) => chosen.has(column))
  // The widest column gives way first, so that short ones stay whole.
  const total = () => kept.reduce((sum, { width }) => sum + width + gap, -gap)
  while (total() > room) {
    const widest = kept.filter((each) => each.width + gap > least(each)).sort((a, b) => b.width - a.width)[0]
    if (!widest) break
    widest.width--
  }
  return kept
}
