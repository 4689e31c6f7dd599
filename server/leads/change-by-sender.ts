import type { FastifyReply, FastifyRequest } from 'fastify'
import { content } from '../../content/index.ts'
import { addedControls, type Collection, type LeadFields } from '../../contract/forms.ts'
import type { Config } from '../config.ts'
import type { Lead } from '../database/lead.ts'
import type { LeadReceipt, SentLead } from '../database/new-lead.ts'
import type { LeadStore, LeadWorkStore } from '../database/store.ts'
import { cookieIn, ownCookie } from '../http/request-headers.ts'
import { hashOf } from '../identity/random-token.ts'
import { fillIn } from '../mail/fill-in.ts'
import { newMail } from '../mail/lead-mails.ts'
import { sentIn } from './form-body.ts'
import { editLead } from './lead-work.ts'
import { findMovedLead, type LinkStore, openLink } from './personal-link.ts'

export const sender = 'sender'

/** Long enough to read a page and notice a slip; the server refuses the token after it, whatever the browser does. */
const sentLeadMs = 10 * 60_000

const cookieName = 'sent-lead'

/** Which lead a browser has just sent, with a token to see and change it again. The server keeps the token's hash alone. */
export const sentLeadText = (id: string, token: string): string => `${id}.${token}`

function readSentLead(text: unknown): SentLead | undefined {
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

interface Change {
  collection: Collection
  fields: LeadFields
  body: unknown
  config: Pick<Config, 'leadsInbox' | 'webhooks'>
  now: number
}

export const changeIn = (body: unknown): string => String(sentIn(body)[addedControls.change] ?? '')

/** For whoever holds the token, what was sent is corrected in place. Undefined where there is no such lead any more: then it is a new one. */
export async function changeBySender(
  store: SentLeadStore & Pick<LeadWorkStore, 'editLead'>,
  { collection, fields, body, config, now }: Change,
): Promise<LeadReceipt | undefined> {
  const sent = changeIn(body)
  const lead = await findSentLead(store, sent, now)
  if (!lead) return receiptOf(await findMovedLead(store, readSentLead(sent), fields, now))
  if (lead.collection !== collection) return undefined
  const before: Record<string, string> = lead.fields
  const said: Record<string, string> = fields
  const changed = Object.keys(fields).filter((name) => before[name] !== said[name])
  const mail = newMail('notification', config.leadsInbox, changedSubject(collection, changed), now)
  const { outcome } = await editLead(store, config, lead.id, { fields, mail }, { actor: sender, now })
  if (outcome === 'missing') return undefined
  return receiptOf(lead)
}

const receiptOf = (lead: Lead | undefined): LeadReceipt | undefined =>
  lead && { id: lead.id, timestamp: lead.timestamp, created: false, otherFields: false }

/** Names of fields, and nothing of what they say. */
function changedSubject(collection: Collection, names: string[]): string {
  const { name, fields } = content.forms[collection]
  const typed: Record<string, { label: string }> = fields
  const labels: Record<string, string> = content.mail.notification.labels
  const said = names.map((field) => typed[field]?.label ?? labels[field] ?? field).join(', ')
  return fillIn(content.mail.notification.changed.subject, { form: name, fields: said })
}
