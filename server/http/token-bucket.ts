const minuteMs = 60_000

/** Allows a burst of its capacity, then as many tokens a minute as it is filled with. */
export type TokenBucket = ReturnType<typeof createTokenBucket>

export function createTokenBucket(perMinute: number, capacity = perMinute) {
  let tokens = capacity
  let filledAt = 0
  return {
    msUntil(count: number, now: number) {
      // A clock that was set back fills nothing.
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
