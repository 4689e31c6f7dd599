import { isLanguage, languages } from '../../content/languages.ts'
import { fill } from '../../contract/fill.ts'
import { rootLanguage } from '../../contract/routes.ts'
import type { ClaimedDelivery } from '../database/claimed-delivery.ts'
import { mailboxHash } from '../http/client-hash.ts'
import { addressKey, canonicalAddress } from '../mail-address.ts'
import { type LinkStore, makeLink } from './personal-link.ts'

interface Sending {
  store: LinkStore
  secret: string
  origin: string
  now: number
}

/**
 * Renders a requested link mail when it is about to be sent. Undefined when nothing is stored for the address. It
 * goes to the address stored with the lead: the typed one only finds it.
 */
export async function linkMail(mail: ClaimedDelivery, { store, ...making }: Sending) {
  const language = isLanguage(mail.linkLanguage) ? mail.linkLanguage : rootLanguage
  const person = { addresses: [addressKey(mail.to)], leadIds: [] }
  for await (const lead of store.listLeads({ person, order: 'newest' })) {
    const to = canonicalAddress(lead.fields.email)
    const wanted = { ...making, lead, to, language, purpose: 'open', mailId: mail.id } as const
    const link = await makeLink(store, wanted)
    if (link === undefined) return undefined
    const { mail: words, company } = languages[language]
    return { ...mail, to, body: fill(words.openLink.body, { product: company.name, link }) }
  }
  await store.uncountLinkRequest(mailboxHash(making.secret, mail.to))
  return undefined
}
