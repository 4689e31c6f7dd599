import type { FastifyReply, FastifyRequest } from 'fastify'
import { deskErrors, deskKeyHeader } from '../../contract/desk.ts'
import type { DeskStore } from '../database/store.ts'
import { ApiError } from '../http/errors.ts'
import { cookieIn, ownCookie } from '../http/request-headers.ts'
import { hashOf, newToken } from '../identity/random-token.ts'
import { type Door, isSecure } from './door.ts'

const sessionMs = 12 * 3_600_000

export interface Visit {
  person: string
  expiresAt: number
  tokenHash: Buffer
}

export function deskSessions(store: DeskStore, door: Door, now: () => number) {
  const secure = isSecure(door)
  // The prefix makes browsers refuse the cookie from any other host; they want https for it.
  const cookieName = secure ? '__Host-desk' : 'desk'

  function tokenOf(request: FastifyRequest): string | undefined {
    const token = cookieIn(request, cookieName)
    return token && !secure ? `${token}.${keyOf(request)}` : token
  }

  async function visitOf(tokenHash: Buffer): Promise<Visit | undefined> {
    const session = await store.findDeskSession(tokenHash, now())
    // Whoever has left the list is out at once, not when the session ends.
    const person = session && door.admits(session.person)
    return person === undefined ? undefined : { person, expiresAt: session?.expiresAt ?? 0, tokenHash }
  }

  async function find(request: FastifyRequest): Promise<Visit | undefined> {
    const token = tokenOf(request)
    return token === undefined ? undefined : visitOf(hashOf(token))
  }

  const visits = new WeakMap<FastifyRequest, Visit>()
  const begunHere: Buffer[] = []

  return {
    find,
    async require(request: FastifyRequest) {
      const visit = visits.get(request) ?? (await find(request))
      if (!visit) throw new ApiError(401, deskErrors.signedOut, 'Please sign in.')
      visits.set(request, visit)
      return visit
    },
    /** On plain http with the key that the browser is to keep. */
    async begin(person: string, reply: FastifyReply) {
      const token = newToken()
      // On plain http the cookie goes to every port of localhost; what this origin keeps goes to it alone.
      const key = secure ? undefined : newToken()
      const createdAt = now()
      const tokenHash = hashOf(key === undefined ? token : `${token}.${key}`)
      const visit = { person, expiresAt: createdAt + sessionMs, tokenHash }
      await store.addDeskSession({ ...visit, createdAt })
      begunHere.push(visit.tokenHash)
      reply.header('set-cookie', ownCookie(cookieName, token, sessionMs / 1000, secure))
      return { ...visit, ...(key && { key }) }
    },
    goesOn: async ({ tokenHash }: Visit) => (await visitOf(tokenHash)) !== undefined,
    async end({ tokenHash }: Visit, reply: FastifyReply) {
      await store.endDeskSession(tokenHash)
      reply.header('set-cookie', ownCookie(cookieName, '', 0, secure))
    },
    /** Ends those that began here: a desk that closes leaves the sessions of another one alone. */
    async endOwn() {
      for (const tokenHash of begunHere) await store.endDeskSession(tokenHash)
    },
  }
}

/** A stream and a download carry no headers of ours, so theirs stands in the query. Without the cookie it opens nothing. */
function keyOf({ headers, query }: FastifyRequest): string {
  const inQuery = (query as Record<string, unknown>).key
  return String(headers[deskKeyHeader] ?? inQuery ?? '')
}
