/** What the three forms call differently, under one name each; empty where a form does not ask for it. */
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
