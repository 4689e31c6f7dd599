/** Crockford's base 32: no I, L, O or U, which are easily misheard or misread. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 8

/**
 * A lead's id short enough to be read out over the phone, such as 7K2M-Q4XD. It is the last 40 bits of the id, all of
 * them random. Two of a million leads may share one, so a lookup may return several.
 */
export function referenceOf(id: string): string {
  let rest = Number.parseInt(id.slice(-10), 16)
  let text = ''
  while (text.length < length) {
    text = digits.charAt(rest % digits.length) + text
    rest = Math.floor(rest / digits.length)
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

/** Canonicalises a reference as typed by a person; undefined if it cannot be one. */
export function readReference(typed: string): string | undefined {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  if (text.length !== length || [...text].some((digit) => !digits.includes(digit))) return undefined
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

const referencesShown = 5

/** For the details of an access entry. */
export const references = (ids: string[]): string => {
  const more = ids.length > referencesShown ? ` and ${ids.length - referencesShown} more` : ''
  return ids.slice(0, referencesShown).map(referenceOf).join(' ') + more
}
