import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn, ownCookie } from '../http/request-headers.ts'
import { addressKey } from '../mail-address.ts'
import { isSameSecret } from '../process/random-token.ts'

const rememberedMs = 30 * 24 * 3_600_000

/**
 * A signed cookie set at sign-in. It gives a browser that this person used a quota of links of its own, so that
 * strangers who ask for links in their name cannot use it up. It grants no access.
 */
export function knownBrowsers(secret: string, secure: boolean, now: () => number) {
  const name = secure ? '__Host-desk-known' : 'desk-known'
  const sign = (person: string, until: string) =>
    createHmac('sha256', secret)
      .update(`known at the desk\n${until}\n${addressKey(person)}`)
      .digest('base64url')

  return {
    remember(person: string, reply: FastifyReply) {
      const until = String(now() + rememberedMs)
      const value = `${until}.${sign(person, until)}`
      reply.header('set-cookie', ownCookie(name, value, rememberedMs / 1000, secure))
    },
    isKnownTo(person: string, request: FastifyRequest) {
      const [until = '', signature = ''] = cookieIn(request, name)?.split('.') ?? []
      return Number(until) > now() && isSameSecret(signature, sign(person, until))
    },
  }
}
