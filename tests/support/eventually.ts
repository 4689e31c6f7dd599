import { vi } from 'vitest'

/** Retries until it passes. The limit only ends a hang: on a busy machine a step can take a minute. */
export function eventually<Result>(
  act: () => Result | Promise<Result>,
  { everyMs = 10 } = {},
): Promise<Result> {
  return vi.waitFor(act, { timeout: 60_000, interval: everyMs })
}
