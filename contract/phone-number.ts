/** The zero of Devanagari, Telugu and full-width digits; the other nine follow it. */
const zeros = [0x966, 0xc66, 0xff10]

/** Devanagari, Telugu and full-width digits as 0 to 9. */
export const plainDigits = (text: string): string =>
  text.replace(/[०-९౦-౯０-９]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (zeros.findLast((zero) => zero <= code) ?? 0))
  })

/** What people put between the digits of a number, also when it was copied from a page. */
const between = /[\s().\-/\u2010-\u2015\u2212\p{Cf}]/gu

/**
 * An Indian number as ten digits, however it was typed: with +91, 0091, 91 or 0 in front, with spaces and hyphens, in
 * Devanagari or Telugu digits. Any other text is returned as typed, with its digits as 0 to 9: a rule may refuse it, and a
 * person may know better.
 */
export function normalisedPhone(typed: string): string {
  const text = plainDigits(typed.trim())
  const [, number] = /^(?:(?:\+|00?)?91)?0?(\d{10})$/.exec(text.replace(between, '')) ?? []
  return number ?? text
}
