const minuteMs = 60_000

/** Allows a burst up to its capacity, then the given number of tokens per minute. */
export type TokenBucket = ReturnType<typeof createTokenBucket>

export function createTokenBucket(perMinute: number, capacity = perMinute) {
  let tokens = capacity
  let filledAt = 0
  return {
    msUntil(count: number, now: number) {
      // If the clock was set back, no tokens are added.
      const passed = Math.max(0, now - filledAt)
      tokens = Math.min(capacity, tokens + (passed * perMinute) / minuteMs)
      filledAt = now
      return tokens >= count ? 0 : ((count - tokens) * minuteMs) / perMinute
    },
    take(count: number) {
      tokens -= count
    },
  }
}
