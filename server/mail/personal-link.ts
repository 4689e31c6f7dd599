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

/** Lifetime of each kind of link, and how many a lead gets in a day. Retries of a thank-you count. */
const links = {
  open: { goodMs: 30 * dayMs, most: 30 },
  erase: { goodMs: dayMs, most: 3 },
} as const

/** The origin of the page: this server, wherever the public pages are served. */
export const ownOrigin = ({ publicOrigin, publicApiOrigin }: Config) => publicApiOrigin ?? publicOrigin

/** Leads shown or named at most. Nobody sends more, and a larger page would be a way to overload us. */
export const mostShown = 200

export type LinkStore = LeadLinkStore & Pick<LeadStore, 'listLeads'>

interface WantedLink {
  lead: Lead
  to: string
  purpose: LinkPurpose
  /** The mail that carries the link. */
  mailId: string
  /** Shared by all servers; the token derives from it. */
  secret: string
  origin: string
  /** The language of the page; default: the lead's. */
  language?: Language
  now: number
}

/**
 * The token derives from the mail's id and address, so that every attempt carries the same link and a receiver can
 * deduplicate the mail. The store keeps only its hash. Undefined when the lead has had enough links today.
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

/** The lead of the link, and the newest leads with the same address, as many as fit a page. */
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
