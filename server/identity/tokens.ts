import { randomUUID } from 'node:crypto'
// Imported by path, because half of the files of 'jose' are not needed.
import * as errors from 'jose/errors'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import type { IdentityReply } from '../../contract/api.ts'
import { ApiError } from '../http/errors.ts'

const lifetimeSeconds = 60 * 60
/** How long an expired token still restores its visitor id. Browsers keep cookies no longer either. */
const renewalSeconds = 400 * 24 * 60 * 60
const audience = 'firsthour-visitor'

export type Tokens = ReturnType<typeof createTokens>

export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^Bearer +([\w.-]{1,2048})$/i.exec(authorization ?? '')?.[1]

export function createTokens(options: { identitySecret: string; now: () => number }) {
  const key = new TextEncoder().encode(options.identitySecret)

  const userIdIn = async (token: string | undefined, graceSeconds: number): Promise<string | undefined> => {
    if (token === undefined) return undefined
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        audience,
        requiredClaims: ['sub', 'iat', 'exp'],
        currentDate: new Date(options.now()),
        clockTolerance: graceSeconds,
      })
      return payload.sub
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  const issue = async (userId: string): Promise<IdentityReply> => {
    const issuedAt = Math.floor(options.now() / 1000)
    const expiresAt = issuedAt + lifetimeSeconds
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(key)
    const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
    return { userId, token, issuedAt: iso(issuedAt), expiresAt: iso(expiresAt) }
  }

  return {
    /** A new token: for the visitor of the earlier token if its signature is valid, otherwise for a new visitor. */
    signIn: async (earlier: string | undefined) =>
      issue((await userIdIn(earlier, renewalSeconds - lifetimeSeconds)) ?? randomUUID()),
    /** The visitor id of the token. Throws 401 if it is missing, forged or expired. */
    requireUserId: async (token: string | undefined) => {
      const userId = await userIdIn(token, 0)
      if (userId === undefined) throw new ApiError(401, 'unauthorized', 'A valid token is needed.')
      return userId
    },
  }
}
