import * as v from 'valibot'
import type { Language } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { yoursPath } from '../../contract/yours.ts'
import type { Config } from '../config.ts'
import type { LinkPurpose } from '../database/new-lead.ts'
import type { ErasureStore, LeadStore } from '../database/store.ts'
import { addressKey } from '../mail-address.ts'
import { seal, unseal } from '../shared/sealed-text.ts'

const dayMs = 24 * 60 * 60_000

const goodMs = { open: 30 * dayMs, erase: dayMs }

/** The origin of the page: this server, wherever the public pages are served. */
export const ownOrigin = ({ publicOrigin, publicApiOrigin }: Config) => publicApiOrigin ?? publicOrigin

/** Leads shown or named at most. Nobody sends more, and a larger page would be a way to overload us. */
export const mostShown = 200

export type LinkStore = Pick<LeadStore, 'listLeads'> & Pick<ErasureStore, 'wasErasedSince'>

interface WantedLink {
  to: string
  purpose: LinkPurpose
  /** When the mail was queued, so that every attempt carries the same link. */
  signedAt: number
  /** Shared by all servers. */
  secret: string
  origin: string
  language: Language
}

const linkSchema = v.strictTuple([v.picklist(['open', 'erase']), v.string(), v.number()])

/** A link proves the address that it was mailed to. It has no row: what it opens is sealed in it. */
export function makeLink({ to, purpose, signedAt, secret, origin, language }: WantedLink): string {
  const opens: v.InferOutput<typeof linkSchema> = [purpose, addressKey(to), signedAt]
  const key = seal(secret, 'link', JSON.stringify(opens))
  return new URL(`${pathIn(language, yoursPath)}?${purpose}=${key}`, origin).href
}

export type OpenedLink = NonNullable<Awaited<ReturnType<typeof openLink>>>

/** The newest leads with the link's address, as many as fit a page. Undefined where it opens nothing. */
export async function openLink(
  store: LinkStore,
  { secret, key, purpose, now }: { secret: string; key: string; purpose: LinkPurpose; now: number },
) {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), linkSchema), unseal(secret, 'link', key))
  if (!parsed.success) return undefined
  const [signedFor, address, signedAt] = parsed.output
  if (signedFor !== purpose || now >= signedAt + goodMs[purpose]) return undefined
  if (await store.wasErasedSince(address, signedAt)) return undefined
  const leads = []
  for await (const lead of store.listLeads({ email: address, order: 'newest' })) {
    leads.push(lead)
    if (leads.length > mostShown) break
  }
  const more = leads.length > mostShown
  return leads.length === 0 ? undefined : { address, leads: leads.slice(0, mostShown), more }
}
