import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deskPaths, type SignInProblem } from '../../contract/desk.ts'
import { errorForStatus } from '../http/errors.ts'
import { createLimit } from '../http/limit.ts'
import { cookieIn, ownCookie } from '../http/request-headers.ts'
import { hashOf, newToken } from '../process/random-token.ts'
import { isSecure } from './admission.ts'
import type { DeskParts } from './desk-parts.ts'

const attemptMs = 10 * 60_000
/**
 * Stored as the person of a sign-in attempt. It is neither an address nor a user name, so the token cannot be used as a
 * sign-in link.
 */
const attempt = '(sign-in by the provider)'
const attemptsPerMinute = 30
const longestCookie = 3500
const sessionSeconds = 12 * 3600

/** Sign-in with an account at the company's OpenID provider. The library is loaded on first use. */
export function oidcRoutes(
  app: FastifyInstance,
  { config, store, admission, sessions, record, now }: DeskParts,
) {
  const settings = admission.isLocal ? undefined : config.desk?.oidc
  const secure = isSecure(admission)
  const [attemptCookie, hintCookie] = secure
    ? ['__Host-desk-oidc', '__Secure-desk-hint']
    : ['desk-oidc', 'desk-hint']
  const limit = createLimit(attemptsPerMinute)
  let loading: Promise<ReturnType<typeof import('./oidc.ts').oidcClient>> | undefined

  function client() {
    if (!settings || admission.origin === undefined) throw errorForStatus(404)
    const { origin } = admission
    loading ??= import('./oidc.ts').then(({ oidcClient }) => oidcClient(settings, origin, now))
    return loading
  }

  /** SameSite=Lax: the provider's redirect comes from another site, and Strict would omit the cookie. */
  const keepAttempt = (reply: FastifyReply, token: string, seconds: number) =>
    reply.header('set-cookie', ownCookie(attemptCookie, token, seconds, secure).replace('Strict', 'Lax'))

  /** The id_token_hint for signing out at the provider. It can be long, so the cookie is limited to this path. */
  const keepHint = (reply: FastifyReply, idToken: string, seconds: number) =>
    reply.header(
      'set-cookie',
      ownCookie(hintCookie, idToken, seconds, secure).replace('Path=/', `Path=${deskPaths.session}`),
    )

  app.get(deskPaths.oidc, async (request, reply) => {
    limit.admit(request.ip, now())
    const provider = await client()
    const token = newToken()
    try {
      const address = await provider.addressFor(token)
      const [createdAt, expiresAt] = [now(), now() + attemptMs]
      await store.addSignIn({ tokenHash: hashOf(token), person: attempt, createdAt, expiresAt }, 1e9, 0)
      keepAttempt(reply, token, attemptMs / 1000)
      return reply.redirect(address, 303)
    } catch (error) {
      return refuse(reply, error)
    }
  })

  app.get(deskPaths.oidcCallback, async (request, reply) => {
    limit.admit(request.ip, now())
    const provider = await client()
    const token = cookieIn(request, attemptCookie) ?? ''
    keepAttempt(reply, '', 0)
    // Single use: a replayed callback finds no attempt.
    if ((await store.takeSignIn(hashOf(token), now())) !== attempt) return redirectToSignIn(reply, 'expired')
    try {
      const query = request.url.slice(request.url.indexOf('?') >>> 0)
      const { email, idToken } = await provider.accountIn(query, token)
      const person = admission.admits(email)
      if (!person || !isSameAddress(email, person.address)) return redirectToSignIn(reply, 'unknown')
      const entry = { person: person.address, kind: 'sign in' }
      const { key } = await record.logAccess(entry, () => sessions.begin(person, reply))
      keepHint(reply, idToken.length > longestCookie ? '' : idToken, sessionSeconds)
      return reply.redirect(`/signed-in${key ? `#${key}` : ''}`, 303)
    } catch (error) {
      return refuse(reply, error)
    }
  })

  async function refuse(reply: FastifyReply, error: unknown) {
    const { OidcProblem } = await import('./oidc-problems.ts')
    if (!(error instanceof OidcProblem)) throw error
    app.log.warn({ problem: error.problem, code: error.code }, 'sign-in with the provider failed')
    return redirectToSignIn(reply, error.problem)
  }

  const redirectToSignIn = (reply: FastifyReply, problem: SignInProblem) =>
    reply.redirect(`/sign-in?problem=${problem}`, 303)

  return {
    label: settings?.label ?? null,
    /** The provider's sign-out URL, if this browser signed in with it and it has one. */
    async signOut(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
      const hint = cookieIn(request, hintCookie)
      if (hint === undefined || !settings) return undefined
      keepHint(reply, '', 0)
      return (await client()).signOutAddress(hint)
    },
  }
}

/**
 * Compares exactly, except for ASCII case: Unicode case folding equates characters such as K and the Kelvin sign, which
 * can be different accounts at a provider.
 */
const isSameAddress = (one: string, other: string) => lowerAscii(one) === lowerAscii(other)
const lowerAscii = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
