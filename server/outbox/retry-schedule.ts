const second = 1000
const minute = 60 * second
const hour = 60 * minute

const growingPauses = [30 * second, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute, hour, 2 * hour]
const longestPause = 4 * hour
const giveUpAfter = 72 * hour

const atLongest = Math.ceil((giveUpAfter - growingPauses.reduce((sum, pause) => sum + pause)) / longestPause)

/** The pause after each failed attempt, three days in all. */
export const retryPauses: readonly number[] = [...growingPauses, ...Array(atLongest).fill(longestPause)]

/**
 * When to try again after a failure that followed `earlierAttempts` others, or undefined to give up. Each pause varies
 * by up to 10 % either way (jitter), so that mails held up together are not all tried again at the same moment.
 */
export function nextAttemptAt(
  earlierAttempts: number,
  now: number,
  random: () => number,
): number | undefined {
  const pause = retryPauses[earlierAttempts]
  return pause === undefined ? undefined : now + Math.round(pause * (0.9 + random() * 0.2))
}
