export interface Sample {
  path: string
  value: string
}

/**
 * The made-up values: those that `samples` names beside them in the data. Replacing one means writing the real value and
 * taking its name out of `samples`; `npm run doctor` lists each one still in use.
 */
export function samplesIn(part: unknown, path: string[] = []): Sample[] {
  if (typeof part !== 'object' || part === null) return []
  const { samples = [], ...entries }: { samples?: string[] } & Record<string, unknown> = { ...part }
  const own = samples.map((name) => ({ path: [...path, name].join('.'), value: shown(entries, name) }))
  const below = Object.entries(entries).flatMap(([name, each]) => samplesIn(each, [...path, name]))
  return [...own, ...below]
}

/** Shows the English text, or the target of a link. */
function shown(entries: Record<string, unknown>, name: string): string {
  const { en }: { en?: Record<string, unknown> } = entries
  const value = entries[name] ?? en?.[name]
  return String(typeof value === 'object' && value && 'href' in value ? value.href : value)
}
