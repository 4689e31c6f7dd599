/**
 * Where a Call button leads, or undefined: digits and a plus. Visitors type what they like, and a telephone takes a text with
 * * and # for a command, such as one that sends all calls elsewhere.
 */
export function callAddress(phone: string): string | undefined {
  const number = phone.replace(/[\s().-]/g, '')
  return /^\+?\d{3,15}$/.test(number) ? `tel:${number}` : undefined
}

/** Where a Write button leads, or undefined: one address, without anything that a mail program takes for more. */
export function mailAddress(email: string): string | undefined {
  return /^[^\s@,;:<>()"?&%\\[\]]+@[^\s@,;:<>()"?&%\\[\]]+$/.test(email)
    ? `mailto:${encodeURI(email)}`
    : undefined
}
