/** `{name}` in the content's words gives way to its value; one without a value stays as it is written. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w{1,40})\}/g, (whole, name: string) => String(values[name] ?? whole))
