import { StoreUnavailableError } from '../database/errors.ts'

/** Longer than any healthy store needs for the command that a visitor or the desk waits for first. */
const longestAnswerMs = 10_000

/**
 * Rejects if the store has not answered in time: a PostgreSQL that is frozen keeps its connections open and says
 * nothing. The command is not cancelled and may still commit, so it must be idempotent.
 */
export function inTime<Answer>(answer: Promise<Answer>, longestMs = longestAnswerMs): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new StoreUnavailableError(`The store has not answered for ${longestMs} ms.`)),
    longestMs,
  )
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}
