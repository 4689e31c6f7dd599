import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentLead } from '../database/new-lead.ts'
import type { LeadStore } from '../database/store.ts'
import { cookieIn, ownCookie } from '../http/request-headers.ts'
import { hashOf } from '../identity/random-token.ts'
import { type LinkStore, openLink } from './personal-link.ts'

/** Long enough to read a page and notice a slip; the server refuses the token after it, whatever the browser does. */
const sentLeadMs = 10 * 60_000

const cookieName = 'sent-lead'

/** Which lead a browser has just sent, with a token to see and change it again. The server keeps the token's hash alone. */
export const sentLeadText = (id: string, token: string): string => `${id}.${token}`

export function readSentLead(text: unknown): SentLead | undefined {
  const [, id, token] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(typeof text === 'string' ? text : '') ?? []
  return id && token ? { id, tokenHash: hashOf(token) } : undefined
}

export type SentLeadStore = LinkStore & Pick<LeadStore, 'findSentLead'>

/** The lead that its sender names, by what the page was answered with or by the link in the thank-you. */
export async function findSentLead(store: SentLeadStore, text: unknown, now: number) {
  const sent = readSentLead(text)
  if (!sent) return undefined
  const lead = await store.findSentLead(sent, now - sentLeadMs)
  return lead ?? (await openLink(store, sent.tokenHash, 'open', now))?.leads.find(({ id }) => id === sent.id)
}

/** Without script; what was typed stays with the server, and out of addresses, histories and logs. */
export function rememberSentLead(reply: FastifyReply, sent: string, publicOrigin: string): void {
  const secure = publicOrigin.startsWith('https:')
  reply.header('set-cookie', ownCookie(cookieName, sent, sentLeadMs / 1000, secure))
}

export const sentLeadIn = (request: FastifyRequest) => cookieIn(request, cookieName)
