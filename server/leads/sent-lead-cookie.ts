import type { FastifyReply, FastifyRequest } from 'fastify'

const cookieName = 'sent-lead'
/** Long enough to read a page and notice a slip. */
const maxAgeSeconds = 10 * 60

/**
 * Which lead a browser without script has just sent. The cookie carries the id alone: what was typed stays with the
 * server, and out of addresses, histories and logs.
 */
export function rememberSentLead(reply: FastifyReply, id: string, publicOrigin: string): void {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', `${cookieName}=${id}; ${attributes}`)
}

export function sentLeadId({ headers }: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|; )${cookieName}=([\\da-f-]{36})(?:;|$)`).exec(headers.cookie ?? '')?.[1]
}
