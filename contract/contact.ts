/** Common names for the fields that the three forms name differently; empty if a form has no such field. */
export function contactIn(fields: Readonly<Record<string, unknown>>) {
  const text = (...names: string[]) =>
    names.map((name) => fields[name]).find((value) => typeof value === 'string') ?? ''
  return {
    name: `${text('firstName')} ${text('lastName')}`.trim(),
    email: text('email'),
    phone: text('phone', 'phoneNumber'),
    organisation: text('organisation', 'hospitalName'),
  }
}
