import { AuthorizationResponseError } from 'openid-client'
import type { SignInProblem } from '../../contract/desk.ts'
import { codeOf } from '../process/describe-error.ts'

/** Why sign-in failed: a reason for the page, and a code for the log that identifies nobody. */
export class OidcProblem extends Error {
  override name = 'OidcProblem'
  readonly problem: SignInProblem
  readonly code: string

  constructor(problem: SignInProblem, code = '') {
    super(`sign-in by the provider: ${problem}${code && ` (${code})`}`)
    this.problem = problem
    this.code = code
  }
}

const noAnswer = [
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]

/** Error messages of openid-client may quote the response, so only the code is kept. */
export function problemOf(error: unknown): OidcProblem {
  if (error instanceof OidcProblem) return error
  if (error instanceof AuthorizationResponseError)
    return new OidcProblem(
      error.error === 'access_denied' ? 'cancelled' : 'refused',
      error.error.slice(0, 40),
    )
  const code = codeOf(error) || (error instanceof Error ? error.name : '')
  // A network failure: `fetch` rejects with a TypeError whose cause is the connection error.
  const isNetwork = error instanceof TypeError && error.cause !== undefined && !code.startsWith('OAUTH')
  return new OidcProblem(isNetwork || noAnswer.includes(code) ? 'unreachable' : 'refused', code)
}
