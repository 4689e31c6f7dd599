/** Byte order mark. Without it a spreadsheet reads UTF-8 in its local encoding. */
export const byteOrderMark = '\ufeff'

type CsvCell = string | number | null

/** One record in RFC 4180 format, safe to open in a spreadsheet. Numbers stay numbers, also negative ones. */
export const csvLine = (cells: CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  const text = cell ?? ''
  const safe = startsFormula(text) ? `'${text}` : text
  return /[",\r\n\t;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A plus sign with digits and spaces is not a formula, so phone numbers stay unchanged. */
const plainNumber = /^\+\d[\d ]*$/

/**
 * Prevents formula injection: a spreadsheet runs a cell that begins like this, so a visitor could make it open connections
 * or start programs. Spreadsheets also skip leading spaces and accept full-width signs.
 */
const startsFormula = (text: string) =>
  !plainNumber.test(text) && /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text)

export class CsvError extends Error {
  override name = 'CsvError'
}

export interface CsvRecord {
  /** The line of the file on which it begins. */
  line: number
  cells: string[]
}

/**
 * Reads CSV with commas, semicolons or tabs, as its first line has them. Empty lines are left out, and so is the
 * apostrophe that `csvLine` puts before a formula.
 */
export function* csvRecords(text: string): Generator<CsvRecord> {
  const end = text.length
  const separator = separatorOf(text)
  let at = text.startsWith(byteOrderMark) ? 1 : 0
  let line = 1
  while (at < end) {
    const begins = line
    const cells: string[] = []
    for (;;) {
      const isQuoted = text[at] === '"'
      const read = isQuoted ? quotedCell(text, at, line) : plainCell(text, at, separator)
      cells.push(withoutGuard(read.cell))
      line += read.lines
      at = read.at
      if (text[at] !== separator) break
      at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    else if (at < end && text[at - 1] !== '\r')
      throw new CsvError(`Line ${line} has text after a closing quotation mark.`)
    line++
    if (cells.some((cell) => cell.trim() !== '')) yield { line: begins, cells }
  }
}

function separatorOf(text: string): string {
  const first = text.slice(0, 10_000).split(/\r?\n|\r/, 1)[0] ?? ''
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

interface ReadCell {
  cell: string
  at: number
  /** Line breaks within the cell. */
  lines: number
}

function plainCell(text: string, from: number, separator: string): ReadCell {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
  return { cell: text.slice(from, at), at, lines: 0 }
}

function quotedCell(text: string, from: number, line: number): ReadCell {
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new CsvError(`The quotation mark in line ${line} is never closed.`)
    at = quote + 1
    if (text[at] !== '"') break
    at++
  }
  const cell = text.slice(from + 1, at - 1).replaceAll('""', '"')
  return { cell, at, lines: cell.split(/\r\n|\n|\r/).length - 1 }
}

const withoutGuard = (cell: string) =>
  cell.startsWith("'") && startsFormula(cell.slice(1)) ? cell.slice(1) : cell
