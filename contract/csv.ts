/** Without it at the beginning a spreadsheet takes UTF-8 for the letters of its own country. */
export const byteOrderMark = '\ufeff'

/** One record after RFC 4180, safe to open in a spreadsheet. */
export const csvLine = (cells: string[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(text: string): string {
  const safe = startsFormula(text) ? `'${text}` : text
  return /[",\r\n\t;]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Digits and blanks behind a plus calculate nothing, so a telephone number stays as it was typed. */
const plainNumber = /^\+\d[\d ]*$/

/**
 * A spreadsheet runs a cell that begins like this as a formula, so a visitor could make it call out or start programs.
 * It also skips leading blanks and takes the wide forms of the signs.
 */
const startsFormula = (text: string) =>
  !plainNumber.test(text) && /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(text)
