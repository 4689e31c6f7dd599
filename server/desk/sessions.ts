import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DeskRole, deskErrors, deskKeyHeader, mayAs } from '../../contract/desk.ts'
import type { DeskStore } from '../database/store.ts'
import { ApiError } from '../http/errors.ts'
import { inTime } from '../http/in-time.ts'
import { cookieIn, ownCookie } from '../http/request-headers.ts'
import { hashOf, newToken } from '../process/random-token.ts'
import { type Admission, type Admitted, isSecure } from './admission.ts'

const sessionMs = 12 * 3_600_000

export interface Visit {
  /** The mail address, or the system user of a local desk. */
  person: string
  name: string
  role: DeskRole
  expiresAt: number
  tokenHash: Buffer
  /** The lead that its desk has open, and when that was last stored. */
  open: { leadId: string | null; seenMsAgo: number }
}

export function deskSessions(store: DeskStore, admission: Admission, now: () => number) {
  const secure = isSecure(admission)
  // __Host-: browsers reject the cookie from any other host. It requires https.
  const cookieName = secure ? '__Host-desk' : 'desk'

  function tokenOf(request: FastifyRequest): string | undefined {
    const token = cookieIn(request, cookieName)
    return token && !secure ? `${token}.${keyOf(request)}` : token
  }

  async function visitOf(tokenHash: Buffer): Promise<Visit | undefined> {
    const session = await store.findDeskSession(tokenHash, now())
    // Checked on every request, so that a person removed from the list loses access at once.
    const person = session && admission.admits(session.person)
    if (!person) return undefined
    const { expiresAt, leadId, seenMsAgo } = session
    return { ...visitor(person), expiresAt, tokenHash, open: { leadId, seenMsAgo } }
  }

  async function find(request: FastifyRequest): Promise<Visit | undefined> {
    const token = tokenOf(request)
    return token === undefined ? undefined : inTime(visitOf(hashOf(token)))
  }

  const visitor = ({ address, name, role }: Admitted) => ({ person: address, name, role })

  const visits = new WeakMap<FastifyRequest, Visit>()
  const ownTokenHashes: Buffer[] = []

  return {
    find,
    /** Whether a route of signed-in people has found the session of this request. */
    isSignedIn: (request: FastifyRequest) => visits.has(request),
    async require(request: FastifyRequest) {
      const visit = visits.get(request) ?? (await find(request))
      if (!visit) throw new ApiError(401, deskErrors.signedOut, 'Please sign in.')
      visits.set(request, visit)
      return visit
    },
    /** Checks the current role in the list, not the role at sign-in. */
    async requireRole(request: FastifyRequest, least: DeskRole) {
      const visit = await this.require(request)
      if (!mayAs(visit.role, least)) throw notAllowed(least)
      return visit
    },
    /** On plain http the result includes a key that the browser must store. */
    async begin(person: Admitted, reply: FastifyReply) {
      const token = newToken()
      // Cookies ignore ports: on plain http every port of localhost receives them. The key is stored per origin, so
      // other ports cannot read it.
      const key = secure ? undefined : newToken()
      const createdAt = now()
      const tokenHash = hashOf(key === undefined ? token : `${token}.${key}`)
      const open = { leadId: null, seenMsAgo: 0 }
      const visit = { ...visitor(person), expiresAt: createdAt + sessionMs, tokenHash, open }
      await store.addDeskSession({ person: visit.person, expiresAt: visit.expiresAt, tokenHash, createdAt })
      ownTokenHashes.push(visit.tokenHash)
      reply.header('set-cookie', ownCookie(cookieName, token, sessionMs / 1000, secure))
      return { ...visit, ...(key && { key }) }
    },
    async end({ tokenHash }: Visit, reply: FastifyReply) {
      await store.endDeskSessions({ tokenHash })
      reply.header('set-cookie', ownCookie(cookieName, '', 0, secure))
    },
    /** Ends the sessions this process started; other desks keep theirs. */
    async endOwn() {
      for (const tokenHash of ownTokenHashes) await store.endDeskSessions({ tokenHash })
    },
  }
}

const whoMay = { read: 'everybody', answer: 'people who answer leads', admin: 'admins' }

export const notAllowed = (least: DeskRole) =>
  new ApiError(403, deskErrors.notAllowed, `Only ${whoMay[least]} may do this. Ask whoever runs the desk.`)

/** Downloads cannot set headers, so they send the key in the query. It is useless without the cookie. */
function keyOf({ headers, query }: FastifyRequest): string {
  const inQuery = (query as Record<string, unknown>).key
  return String(headers[deskKeyHeader] ?? inQuery ?? '')
}
