import type { LeadFields } from '../../contract/forms.ts'
import { pathIn } from '../../contract/routes.ts'
import { yoursPath } from '../../contract/yours.ts'
import type { Config } from '../config.ts'
import type { Lead } from '../database/lead.ts'
import type { LinkPurpose, SentLead } from '../database/new-lead.ts'
import type { LeadLinkStore, LeadStore } from '../database/store.ts'
import { hashOf, newToken } from '../identity/random-token.ts'
import { sameMailbox } from '../mail/address.ts'
import { wordsFor } from '../mail/lead-mails.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

/** How long each link is good, and how many of it one lead is given in a day. A thank-you is tried more than once. */
const links = {
  open: { goodMs: 30 * dayMs, most: 30 },
  erase: { goodMs: dayMs, most: 3 },
} as const

/** Where the page is: this server's own address, wherever the pages are served. */
export const ownOrigin = ({ publicOrigin, publicApiOrigin }: Config) => publicApiOrigin ?? publicOrigin

/** So many are shown or named. Nobody sends more, and a page of more would be somebody's way to keep us busy. */
export const mostShown = 200

export type LinkStore = LeadLinkStore & Pick<LeadStore, 'listLeads' | 'findLead'>

/** Made with the mail that takes it along, since only the hash of its key is kept. Undefined where enough were made today. */
export async function makeLink(
  store: LeadLinkStore,
  wanted: { lead: Lead; to: string; purpose: LinkPurpose; origin: string; now: number; mailId?: string },
): Promise<string | undefined> {
  const { lead, to, purpose, origin, now, mailId } = wanted
  const { goodMs, most } = links[purpose]
  const token = newToken()
  const link = {
    tokenHash: hashOf(token),
    leadId: lead.id,
    purpose,
    addressHash: hashOf(sameMailbox(to)),
    createdAt: now,
    expiresAt: now + goodMs,
    ...(mailId !== undefined && { mailId }),
  }
  if (!(await store.addLeadLink(link, most, now - dayMs))) return undefined
  return new URL(`${pathIn(wordsFor(lead).language, yoursPath)}?${purpose}=${token}`, origin).href
}

export type OpenedLink = NonNullable<Awaited<ReturnType<typeof openLink>>>

export async function openLink(store: LinkStore, tokenHash: Buffer, purpose: LinkPurpose, now: number) {
  const link = await store.findLeadLink(tokenHash, purpose, now)
  if (!link) return undefined
  const { email } = link.lead.fields
  const mailbox = sameMailbox(email)
  if (!hashOf(mailbox).equals(link.addressHash)) return undefined
  const most = purpose === 'erase' ? Number.POSITIVE_INFINITY : mostShown
  // What the same mailbox has sent, the newest first: to erase all, to be shown as much as fits a page. A link could be mailed to it for each.
  const leads = [link.lead]
  // Others whose address is compared as equal, and is another mailbox all the same.
  let hasLookAlikes = false
  // The index makes it quick. It knows a domain as it was typed, and one with other letters is typed in two ways.
  const search = mailbox.includes('xn--') ? email.slice(0, email.indexOf('@')) : email
  for await (const lead of store.listLeads({ email, search, order: 'newest' })) {
    if (leads.length >= most) break
    if (sameMailbox(lead.fields.email) !== mailbox) hasLookAlikes = true
    else if (lead.id !== link.lead.id) leads.push(lead)
  }
  leads.sort((a, b) => b.timestamp - a.timestamp)
  return { lead: link.lead, leads, hasLookAlikes }
}

/** The lead that says already what is sent to correct it: sent twice by a slow phone, a change of address must not become a second lead. */
export async function findMovedLead(
  store: LinkStore,
  sent: SentLead | undefined,
  fields: LeadFields,
  now: number,
): Promise<Lead | undefined> {
  if (!sent || !(await store.findLeadLink(sent.tokenHash, 'open', now))) return undefined
  const lead = await store.findLead(sent.id)
  const said: Record<string, string> = { ...lead?.fields }
  return Object.entries(fields).every(([name, value]) => said[name] === value) ? lead : undefined
}
