import type { FastifyReply, FastifyRequest } from 'fastify'
import { addedControls } from '../../contract/forms.ts'
import type { Lead } from '../database/lead.ts'
import type { SentLead } from '../database/new-lead.ts'
import type { LeadStore } from '../database/store.ts'
import { cookieIn, ownCookie } from '../http/request-headers.ts'
import { type LinkStore, openLink } from '../mail/personal-link.ts'
import { isMailAddress } from '../mail-address.ts'
import { hashOf } from '../process/random-token.ts'
import { sentIn } from './form-body.ts'

/** Long enough to notice a mistake. The server rejects the token after this time, whatever the browser does. */
export const sentLeadMs = 10 * 60_000

const cookieName = 'sent-lead'

/** The lead that a browser sent, with a token to see and replace it. The server stores only the token's hash. */
export const sentLeadText = (id: string, token: string): string => `${id}.${token}`

/** The same with the key of a mailed link, which corrects the lead in place, and the version that the sender saw. */
export const correctionText = (id: string, key: string, version: number): string => `${id}.${key}.${version}`

interface NamedLead extends SentLead {
  key: string
  /** Set for a correction by a mailed link. */
  version?: number
}

function readSentLead(text: unknown): NamedLead | undefined {
  const shape = /^([\da-f-]{36})\.([\w-]{43})(?:\.(\d{1,9}))?$/
  const [, id, key, version] = shape.exec(typeof text === 'string' ? text : '') ?? []
  if (!id || !key) return undefined
  return { id, key, tokenHash: hashOf(key), ...(version && { version: Number(version) }) }
}

export const changeIn = (body: unknown): NamedLead | undefined =>
  readSentLead(sentIn(body)[addedControls.change])

export type SentLeadStore = LinkStore & Pick<LeadStore, 'findSentLead' | 'isThanked'>

/** Finds the lead that the sender's browser names, and the value that the form sends back to change it. */
export async function findSentLead(store: SentLeadStore, text: string | undefined, now: number) {
  const sent = readSentLead(text)
  if (!sent) return undefined
  const lead = await store.findSentLead(sent, now - sentLeadMs)
  if (lead)
    return { lead, change: sentLeadText(sent.id, sent.key), isMailed: await isMailOnItsWay(store, lead) }
  const opened = await openLink(store, sent.tokenHash, 'open', now)
  const corrected = opened?.leads.find(({ id }) => id === sent.id)
  if (!corrected) return undefined
  // A correction sends no mail to the sender.
  const change = correctionText(sent.id, sent.key, corrected.version)
  return { lead: corrected, change, isMailed: false }
}

/**
 * For browsers without script: a cookie with the lead's id and token. What was typed stays out of URLs, histories and
 * logs.
 */
export function setSentLeadCookie(reply: FastifyReply, sent: string, publicOrigin: string): void {
  const secure = publicOrigin.startsWith('https:')
  reply.header('set-cookie', ownCookie(cookieName, sent, sentLeadMs / 1000, secure))
}

export const sentLeadIn = (request: FastifyRequest) => cookieIn(request, cookieName)

/**
 * Whether a thank-you goes to the sender. A held lead is answered like any other, so that a bot cannot tell that it was
 * caught. The lead is stored by now: if the store fails here, the answer promises no mail, and the request succeeds.
 */
export async function isMailOnItsWay(
  store: Pick<LeadStore, 'isThanked'>,
  { id, fields, spamReason }: Pick<Lead, 'id' | 'fields' | 'spamReason'>,
): Promise<boolean> {
  if (!isMailAddress(fields.email)) return false
  return spamReason !== null || (await store.isThanked(id).catch(() => false))
}
