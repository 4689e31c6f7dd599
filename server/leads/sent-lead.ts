import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { addedControls } from '../../contract/forms.ts'
import { type Lead, linkHolder, senderHolder } from '../database/lead.ts'
import type { LeadStore } from '../database/store.ts'
import { cookieIn, ownCookie } from '../http/request-headers.ts'
import { isMailAddress } from '../mail-address.ts'
import { seal, unseal } from '../shared/sealed-text.ts'
import { sentIn } from './form-body.ts'

/** Long enough to notice a mistake. The server refuses the token after this time, whatever the browser does. */
export const sentLeadMs = 10 * 60_000

const cookieName = 'sent-lead'

/** What a token lets its holder see and correct: one lead, as it read at one version. Any edit outdates it. */
export interface SentLead {
  id: string
  version: number
  expiresAt: number
  by: typeof senderHolder | typeof linkHolder
}

const tokenSchema = v.strictTuple([
  v.string(),
  v.number(),
  v.number(),
  v.picklist([senderHolder, linkHolder]),
])

export const sentLeadText = (secret: string, { id, version, expiresAt, by }: SentLead): string =>
  seal(secret, 'sent lead', JSON.stringify([id, version, expiresAt, by]))

function readSentLead(secret: string, text: unknown, now: number): SentLead | undefined {
  const opened = typeof text === 'string' ? unseal(secret, 'sent lead', text) : undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), tokenSchema), opened)
  if (!parsed.success) return undefined
  const [id, version, expiresAt, by] = parsed.output
  return now <= expiresAt ? { id, version, expiresAt, by } : undefined
}

const changeOf = (body: unknown): unknown => sentIn(body)[addedControls.change]

/** Whether the form was opened to correct a lead, with whatever token. */
export const isCorrection = (body: unknown): boolean => Boolean(changeOf(body))

export const changeIn = (secret: string, body: unknown, now: number): SentLead | undefined =>
  readSentLead(secret, changeOf(body), now)

export type SentLeadStore = Pick<LeadStore, 'findLead' | 'isThanked'>

/** The lead that the sender's browser names, while nobody has edited it since. */
export async function findSentLead(
  store: SentLeadStore,
  { secret, text, now }: { secret: string; text: string | undefined; now: number },
): Promise<{ lead: Lead; isMailed: boolean } | undefined> {
  const sent = readSentLead(secret, text, now)
  const lead = sent && (await store.findLead(sent.id))
  if (lead?.version !== sent?.version || !lead) return undefined
  return { lead, isMailed: await isMailOnItsWay(store, lead) }
}

/**
 * For browsers without script: a cookie with the token. What was typed stays out of URLs, histories and logs.
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
  isThanked?: boolean,
): Promise<boolean> {
  if (!isMailAddress(fields.email)) return false
  return spamReason !== null || (isThanked ?? (await store.isThanked(id).catch(() => false)))
}
