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
