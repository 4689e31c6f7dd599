import { type CsvRecord, csvLine, csvRecords } from '../../contract/csv.ts'
import { type ImportOutcome, mostRowsAtOnce } from '../../contract/desk.ts'
import type { Collection } from '../../contract/forms.ts'
import { type ImportColumns, importColumns, importRow, tooManyCells } from '../../contract/import-columns.ts'
import { importPart } from '../server-calls.ts'

export interface Sheet {
  headings: string[]
  columns: ImportColumns
  lines: CsvRecord[]
}

const mostBytes = 100 * 1024 * 1024

/** Throws an error with a message for people. */
export async function readSheet(file: Blob, collection: Collection): Promise<Sheet> {
  if (file.size > mostBytes) throw new Error('The file is larger than 100 MB. Import it in parts.')
  const content = await file.arrayBuffer()
  const [headings, ...lines] = [...csvRecords(decoded(content))]
  if (!headings) throw new Error('The file is empty.')
  return { headings: headings.cells, columns: importColumns(collection, headings.cells), lines }
}

function decoded(content: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new Error('The file is not UTF-8. Save it as “CSV UTF-8”.')
  }
}

export interface Progress {
  done: number
  totals: Record<ImportOutcome['outcome'], number>
  refused: { line: CsvRecord; reason: string }[]
}

export const nothingDone = (): Progress => ({
  done: 0,
  totals: { added: 0, known: 0, erased: 0, refused: 0 },
  refused: [],
})

/** Browsers send at most 64 KiB in a request that outlives its page, and the desk accepts no more. */
const mostCharacters = 15_000

interface Row {
  line: CsvRecord
  row: Record<string, string>
}

/** Parts that fit into a request. A line that is too long by itself is a part alone, which the server refuses. */
export function* partsOf({ columns, lines }: Sheet): Generator<{ rows: Row[]; tooWide: CsvRecord[] }> {
  let part = { rows: [] as Row[], tooWide: [] as CsvRecord[] }
  let characters = 0
  for (const line of lines) {
    const row = importRow(columns, line.cells)
    const length = JSON.stringify(row ?? '').length
    if (part.rows.length === mostRowsAtOnce || (characters > 0 && characters + length > mostCharacters)) {
      yield part
      part = { rows: [], tooWide: [] }
      characters = 0
    }
    if (row) part.rows.push({ line, row })
    else part.tooWide.push(line)
    characters += length
  }
  yield part
}

/** Sends the sheet part by part. May be repeated: what is there is left alone. */
export async function sendSheet(
  sheet: Sheet,
  collection: Collection,
  { dryRun, signal, show }: { dryRun: boolean; signal: AbortSignal; show: (progress: Progress) => void },
): Promise<Progress> {
  const progress = nothingDone()
  const refuse = (line: CsvRecord, reason: string) => {
    progress.totals.refused++
    progress.refused.push({ line, reason })
  }
  for (const { rows, tooWide } of partsOf(sheet)) {
    signal.throwIfAborted()
    for (const line of tooWide) refuse(line, tooManyCells)
    if (rows.length > 0) {
      const { outcomes } = await importPart({ collection, rows: rows.map(({ row }) => row), dryRun })
      for (const [at, outcome] of outcomes.entries()) {
        const line = rows[at]?.line
        if (outcome.outcome !== 'refused') progress.totals[outcome.outcome]++
        else if (line) refuse(line, outcome.reason)
      }
    }
    progress.refused.sort((one, other) => one.line.line - other.line.line)
    progress.done += rows.length + tooWide.length
    show({ ...progress })
  }
  return progress
}

/** The refused lines as a file to correct and import again. */
export const refusedCsv = ({ headings }: Sheet, { refused }: Progress): string =>
  `\ufeff${csvLine([...headings, 'reason'])}${refused
    .map(({ line, reason }) => csvLine([...headings.map((_, at) => line.cells[at] ?? ''), reason]))
    .join('')}`
