import { vi } from 'vitest'

/** Tries until it holds. The limit only ends what would hang for ever: on a busy machine a moment can take a minute. */
export function eventually<Result>(
  act: () => Result | Promise<Result>,
  { everyMs = 10 } = {},
): Promise<Result> {
  return vi.waitFor(act, { timeout: 60_000, interval: everyMs })
}
