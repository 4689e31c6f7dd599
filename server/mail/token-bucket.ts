/** Lets `perMinute` calls through in a burst and as many per minute after it. Answers 0, or the seconds to wait. */
export function createTokenBucket(perMinute: number, now: () => number): () => number {
  let tokens = perMinute
  let filledAt = now()
  return () => {
    const time = now()
    tokens = Math.min(perMinute, tokens + ((time - filledAt) / 60_000) * perMinute)
    filledAt = time
    if (tokens < 1) return Math.ceil(((1 - tokens) / perMinute) * 60)
    tokens -= 1
    return 0
  }
}
