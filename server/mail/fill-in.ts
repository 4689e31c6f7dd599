/** Replaces `{name}` by its value; a name without a value stays. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w{1,40})\}/g, (whole, name: string) => String(values[name] ?? whole))
