/** Such as ENOENT; empty for what is no error of the system. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** How the system says that a disk takes no writes at the moment. */
export const isDiskTrouble = (error: unknown): boolean =>
  ['EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'].includes(codeOf(error))

/** For logs: a message may quote what somebody wrote. */
export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown')

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Throws words for the operator in place of the system's, of which they have the code. */
export const explained = <T>(work: Promise<T>, inWords: (code: string) => string): Promise<T> =>
  work.catch((error: unknown) => {
    throw new Error(inWords(codeOf(error) || String(error)))
  })

/** Name, code and stack only: database drivers attach the values of a failed query, which may be personal data. */
export function describeError(error: Error & { code?: unknown }) {
  return { type: error.name, code: error.code, message: error.message, stack: error.stack ?? '' }
}
