/** A code such as ENOENT; empty if the error has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Error codes of a disk that cannot be written at the moment. */
export const isDiskTrouble = (error: unknown): boolean =>
  ['EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'].includes(codeOf(error))

/** For logs: an error message may quote user input. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Replaces a system error with a message for the operator that includes its code. */
export const explainFailure = <T>(work: Promise<T>, inWords: (code: string) => string): Promise<T> =>
  work.catch((error: unknown) => {
    throw new Error(inWords(codeOf(error) || String(error)))
  })

/**
 * Name, code, message and stack only: database drivers attach the values of a failed query, which may be personal data.
 */
export function describeError(error: Error & { code?: unknown }) {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack ?? '' }
}
