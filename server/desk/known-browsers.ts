import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { emailKey } from '../database/lead-keys.ts'
import { cookieIn } from '../http/cookie.ts'

const rememberedMs = 30 * 24 * 3_600_000

export type KnownBrowsers = ReturnType<typeof knownBrowsers>

/**
 * A browser that somebody got in with says so when it asks for their next link: what strangers ask for in their name is counted
 * without it. The cookie is signed, names nobody and opens nothing.
 */
export function knownBrowsers(secret: string, secure: boolean, now: () => number) {
  const name = secure ? '__Host-desk-known' : 'desk-known'
  const sign = (person: string, until: string) =>
    createHmac('sha256', secret)
      .update(`known at the desk\n${until}\n${emailKey(person)}`)
      .digest()

  return {
    remember(person: string, reply: FastifyReply) {
      const until = String(now() + rememberedMs)
      const value = `${until}.${sign(person, until).toString('base64url')}`
      const attributes = `Path=/; Max-Age=${rememberedMs / 1000}; HttpOnly; SameSite=Strict`
      reply.header('set-cookie', `${name}=${value}; ${attributes}${secure ? '; Secure' : ''}`)
    },
    isKnownTo(person: string, request: FastifyRequest) {
      const [until = '', signature = ''] = cookieIn(request, name)?.split('.') ?? []
      const given = Buffer.from(signature, 'base64url')
      const own = sign(person, until)
      return Number(until) > now() && given.length === own.length && timingSafeEqual(given, own)
    },
  }
}
