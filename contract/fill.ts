/** Replaces placeholders such as `{minutes}` by their values; a name without a value stays. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w{1,40})\}/g, (whole, name: string) => String(values[name] ?? whole))
