import type { Language } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { yoursPath } from '../../contract/yours.ts'
import type { Config } from '../config.ts'
import type { Lead } from '../database/lead.ts'
import type { LinkPurpose } from '../database/new-lead.ts'
import type { LeadLinkStore, LeadStore } from '../database/store.ts'
import { addressKey } from '../mail-address.ts'
import { hashOf, tokenFrom } from '../process/random-token.ts'
import { wordsFor } from './lead-mails.ts'

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

export type LinkStore = LeadLinkStore & Pick<LeadStore, 'listLeads'>

export interface WantedLink {
  lead: Lead
  to: string
  purpose: LinkPurpose
  /** Of the mail that takes it along. */
  mailId: string
  /** Of all servers: what keeps others from making the same token. */
  secret: string
  origin: string
  /** Of the page that it leads to; the lead's own where none is said. */
  language?: Language
  now: number
}

/**
 * Made with the mail that takes it along: every attempt at one mail to one address has the same link, so that a receiver who
 * knows mails by their key gets one mail. Only the hash of the token is kept. Undefined where enough were made today.
 */
export async function makeLink(store: LeadLinkStore, wanted: WantedLink): Promise<string | undefined> {
  const { lead, to, purpose, origin, now } = wanted
  const { goodMs, most } = links[purpose]
  const token = tokenFrom(wanted.secret, 'link', purpose, wanted.mailId, addressKey(to))
  const link = {
    tokenHash: hashOf(token),
    leadId: lead.id,
    purpose,
    addressHash: hashOf(addressKey(to)),
    createdAt: now,
    expiresAt: now + goodMs,
    mailId: wanted.mailId,
  }
  if (!(await store.addLeadLink(link, most, now - dayMs))) return undefined
  const { language = wordsFor(lead).language } = wanted
  return new URL(`${pathIn(language, yoursPath)}?${purpose}=${token}`, origin).href
}

export type OpenedLink = NonNullable<Awaited<ReturnType<typeof openLink>>>

/** The lead that it was mailed for, and the newest of what has the same address now; as much as fits a page. */
export async function openLink(store: LinkStore, tokenHash: Buffer, purpose: LinkPurpose, now: number) {
  const link = await store.findLeadLink(tokenHash, purpose, now)
  if (!link) return undefined
  const address = addressKey(link.lead.fields.email)
  if (!hashOf(address).equals(link.addressHash)) return undefined
  const leads = [link.lead]
  let more = false
  for await (const lead of store.listLeads({
    person: { addresses: [address], leadIds: [] },
    order: 'newest',
  })) {
    more = leads.length >= mostShown
    if (more) break
    if (lead.id !== link.lead.id) leads.push(lead)
  }
  leads.sort((a, b) => b.timestamp - a.timestamp)
  return { lead: link.lead, leads, address, more }
}
