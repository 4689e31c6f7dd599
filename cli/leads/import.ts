import { open, readFile, stat } from 'node:fs/promises'
import { CsvError, type CsvRecord, csvLine, csvRecords } from '../../contract/csv.ts'
import type { ImportOutcome } from '../../contract/desk.ts'
import { collections } from '../../contract/forms.ts'
import { type ImportColumns, importColumns, importRow, tooManyCells } from '../../contract/import-columns.ts'
import { amount, counted } from '../../contract/report-words.ts'
import { importRows } from '../../server/leads/import-leads.ts'
import { codeOf } from '../../server/process/describe-error.ts'
import { CommandError, flag, readArguments, shareDone, text } from '../command-line.ts'
import { printable } from '../output.ts'
import type { Call } from './command.ts'
import { oneOf } from './lead-filter.ts'

const mostBytes = 100 * 1024 * 1024
const atOnce = 100
const mostListed = 20

/** Adds the leads of a spreadsheet. It may be run again after a crash: what is there is left alone. */
export async function importLeads(call: Call): Promise<void> {
  const { store, config, args, out, now, actor, count, progress } = call
  const { values, positionals } = readArguments(args, { form: text, 'dry-run': flag })
  const [file, ...more] = positionals
  const collection = oneOf('--form', collections, values.form)
  if (file === undefined || more.length > 0 || !collection)
    throw new CommandError(
      `Usage: leads import FILE.csv --form FORM [--dry-run]; FORM is ${collections.join(', ')}.`,
    )
  const dryRun = values['dry-run'] ?? false
  const records = readRecords(await readText(file))
  const [headings, ...lines] = records
  if (!headings) throw new CommandError(`${file} is empty.`)
  const columns = columnsOf(() => importColumns(collection, headings.cells))
  if (columns.unknown.length > 0) out.tell(`Not imported: ${columns.unknown.map(printable).join(', ')}.`)
  const totals = { added: 0, known: 0, erased: 0, refused: 0 }
  const refused: { record: CsvRecord; reason: string }[] = []
  const show = shareDone(dryRun ? 'Checking' : 'Importing', progress)
  try {
    for (let from = 0; from < lines.length; from += atOnce) {
      const part = lines.slice(from, from + atOnce)
      for (const [at, outcome] of (await outcomesOf(part, columns)).entries()) {
        const record = part[at]
        totals[outcome.outcome]++
        if (outcome.outcome === 'refused' && record) refused.push({ record, reason: outcome.reason })
      }
      show(from + part.length, lines.length)
    }
  } finally {
    progress?.end()
  }
  const beside = dryRun || refused.length === 0 ? undefined : await writeBeside(file, headings, refused)
  await list(refused)
  await out.write(`${inWords()}\n`)
  if (beside) await out.write(`The lines that do not fit are in ${beside}, with their reasons.\n`)

  async function outcomesOf(part: CsvRecord[], columns: ImportColumns): Promise<ImportOutcome[]> {
    const read = part.map(({ cells }) => importRow(columns, cells))
    const rows = read.filter((row) => row !== undefined)
    const by = { collection: collection ?? 'signups', rows, by: actor, dryRun }
    const outcomes = (await importRows(store, config, by, now(), () => count(1)))[Symbol.iterator]()
    return read.map((row) =>
      row ? (outcomes.next().value as ImportOutcome) : { outcome: 'refused', reason: tooManyCells },
    )
  }

  async function list(lines: typeof refused): Promise<void> {
    for (const { record, reason } of lines.slice(0, mostListed))
      await out.write(`Line ${record.line} does not fit. ${reason}.\n`)
    if (lines.length > mostListed)
      await out.write(`${counted(lines.length - mostListed, 'more line')} do not fit.\n`)
  }

  function inWords(): string {
    const { added, known, erased } = totals
    return [
      `${counted(added, 'lead')} ${dryRun ? 'would be ' : ''}added`,
      `${amount(known)} there already`,
      ...(erased > 0 ? [`${amount(erased)} erased before and left out`] : []),
      `${counted(totals.refused, 'line')} refused.`,
    ].join(', ')
  }
}

async function readText(file: string): Promise<string> {
  const size = (await stat(file).catch(missing(file))).size
  if (size > mostBytes) throw new CommandError(`${file} is larger than 100 MB. Import it in parts.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file).catch(missing(file)))
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(`${file} is not UTF-8. Save it as “CSV UTF-8”.`)
  }
}

const missing = (file: string) => (error: unknown) => {
  throw new CommandError(`${file} cannot be read (${codeOf(error)}).`)
}

function readRecords(content: string): CsvRecord[] {
  try {
    return [...csvRecords(content)]
  } catch (error) {
    throw error instanceof CsvError ? new CommandError(`${error.message} Nothing was imported.`) : error
  }
}

function columnsOf(read: () => ImportColumns): ImportColumns {
  try {
    return read()
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message) : error
  }
}

/** Beside the file, readable by its owner alone. Never over an earlier one, which somebody may be correcting. */
async function writeBeside(
  file: string,
  { cells }: CsvRecord,
  refused: { record: CsvRecord; reason: string }[],
): Promise<string> {
  const name = file.replace(/\.csv$/i, '')
  const content =
    csvLine([...cells, 'reason']) +
    refused.map(({ record, reason }) => csvLine([...padded(record.cells, cells.length), reason])).join('')
  for (let number = 1; ; number++) {
    const path = `${name}.refused${number === 1 ? '' : `-${number}`}.csv`
    const handle = await open(path, 'wx', 0o600).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw new CommandError(`${path} cannot be written (${codeOf(error)}).`)
    })
    if (!handle) continue
    await handle.writeFile(`\ufeff${content}`)
    await handle.close()
    return path
  }
}

const padded = (cells: string[], length: number) => [
  ...cells,
  ...Array<string>(Math.max(0, length - cells.length)).fill(''),
]
