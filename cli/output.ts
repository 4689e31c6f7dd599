import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { jsonArray } from '../server/leads/json-array.ts'
import { cellWidth } from './cell-width.ts'

const measuredRows = 500

/** Where a command prints: standard output, or what a test reads. */
export interface Output {
  /** Waits while the reader is behind, so that a listing of any length needs little memory. */
  write(text: string): Promise<void>
  /** A line for the person at the terminal that is no part of the listing. */
  tell(line: string): void
  /** How many characters fit into a line; undefined when nobody watches. */
  columns: number | undefined
  colour: boolean
}

let failure: Error | undefined
process.stdout.on('error', (error) => {
  failure = error
})

/** Why standard output takes nothing more: EPIPE when its reader has gone, as `head` does, or a full disk. */
export const outputFailure = (): Error | undefined => failure

export async function write(text: string): Promise<void> {
  if (failure) throw failure
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

export const standardOutput = (env: NodeJS.ProcessEnv): Output => ({
  write,
  tell: (line) => console.error(line),
  columns: process.stdout.isTTY ? process.stdout.columns || 80 : undefined,
  colour: process.stdout.isTTY && !env.NO_COLOR && env.TERM !== 'dumb',
})

/** Columns are as wide as the first rows need; longer cells further down push their row, not the memory. */
export async function printTable(
  headings: string[],
  rows: AsyncIterable<string[]> | Iterable<string[]>,
  none: string,
  out: Pick<Output, 'write'> = { write },
  wordColumns = headings.length,
): Promise<void> {
  let waiting: string[][] = []
  let widths: number[] | undefined
  const flush = async () => {
    const measured = [headings, ...waiting]
    if (widths === undefined) {
      widths = headings.map((_, at) => Math.max(...measured.map((row) => cellWidth(row[at] ?? ''))))
      waiting = measured
    }
    for (const row of waiting) await out.write(`${line(row, widths, wordColumns)}\n`)
    waiting = []
  }
  for await (const row of rows) {
    waiting.push(row.map(printable))
    if (waiting.length >= measuredRows) await flush()
  }
  if (waiting.length === 0 && widths === undefined) await out.write(`${none}\n`)
  else await flush()
}

/** How far something has come, in one line that is written over; nothing where nobody watches. */
export function progressLine(stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr) {
  const put = (text: string) => stream.isTTY && stream.write(`\r\x1b[K${text}`)
  return { show: (text: string) => put(text), end: () => put('') }
}

/** One JSON array and nothing else, written as it is read. */
export async function printJson(
  items: AsyncIterable<object>,
  out: Pick<Output, 'write'> = { write },
): Promise<void> {
  for await (const text of jsonArray(items)) await out.write(text)
}

/** Visitors' text must not steer the operator's terminal. */
export const printable = (text: string): string =>
  stripVTControlCharacters(text).replace(/[\p{Cc}\p{Cf}]+/gu, ' ')

/** Words begin below each other, and figures behind them end so. */
const line = (row: string[], widths: number[], wordColumns: number) =>
  row
    .map((cell, at) => {
      const space = ' '.repeat(Math.max(0, (widths[at] ?? 0) - cellWidth(cell)))
      return at < wordColumns ? cell + space : space + cell
    })
    .join('  ')
    .trimEnd()
