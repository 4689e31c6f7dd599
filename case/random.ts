/** A seeded random number generator with values in [0, 1) (mulberry32). */
export type Random = () => number

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A whole number from `low` to `high`, both included. */
export const wholeBetween = (random: Random, low: number, high: number) =>
  low + Math.floor(random() * (high - low + 1))

/** Hashes integers to a number in [0, 1). Independent of the order of calls. */
export function chanceOf(a: number, b: number, c = 0): number {
  return createRandom(
    Math.imul(a + 1, 0x9e3779b1) ^ Math.imul(b + 1, 0x85ebca6b) ^ Math.imul(c + 1, 0xc2b2ae35),
  )()
}
