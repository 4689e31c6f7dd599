export interface Sample {
  path: string
  value: string
}

const found: Sample[] = []

/**
 * Marks a made-up value that must be replaced before going live; `npm run doctor` lists each one still in use.
 * Replacing it means writing the real value without this wrapper.
 */
export function sample(path: string, value: string): string {
  // A translation of a made-up value is made up too, and found with the English.
  if (!found.some((known) => known.path === path)) found.push({ path, value })
  return value
}

export const samplesInUse: readonly Sample[] = found
