import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentLead } from '../database/new-lead.ts'
import { hashOf } from '../random-token.ts'

/** Long enough to read a page and notice a slip; the server refuses the token after it, whatever the browser does. */
export const sentLeadMs = 10 * 60_000

const begin = 'sent-lead='

/**
 * Which lead a browser without script has just sent, and the token that shows it again. What was typed stays with the
 * server, and out of addresses, histories and logs; of the token the server keeps the hash alone.
 */
export function rememberSentLead(reply: FastifyReply, id: string, token: string, publicOrigin: string): void {
  const secure = publicOrigin.startsWith('https:') ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${sentLeadMs / 1000}; HttpOnly; SameSite=Strict${secure}`
  reply.header('set-cookie', `${begin}${id}.${token}; ${attributes}`)
}

export function sentLeadOf({ headers }: FastifyRequest): SentLead | undefined {
  const value = headers.cookie?.split('; ').find((part) => part.startsWith(begin))
  const [, id, token] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(value?.slice(begin.length) ?? '') ?? []
  return id && token ? { id, tokenHash: hashOf(token) } : undefined
}
