import { isLanguage, languages } from '../../content/languages.ts'
import { fill } from '../../contract/fill.ts'
import { rootLanguage } from '../../contract/routes.ts'
import type { ClaimedDelivery } from '../database/claimed-delivery.ts'
import type { LeadStore } from '../database/store.ts'
import { makeLink } from './personal-link.ts'

interface Sending {
  store: Pick<LeadStore, 'listLeads'>
  secret: string
  origin: string
}

/** Renders a mail with a link when it is about to be sent. Undefined when nothing is stored for the address. */
export async function linkMail(
  mail: ClaimedDelivery,
  { store, secret, origin }: Sending,
): Promise<ClaimedDelivery | undefined> {
  const language = isLanguage(mail.language) ? mail.language : rootLanguage
  const { mail: words, company } = languages[language]
  const purpose = mail.body === 'erase' ? 'erase' : 'open'
  for await (const _ of store.listLeads({ email: mail.to })) {
    const link = makeLink({ to: mail.to, purpose, signedAt: mail.createdAt, secret, origin, language })
    const text = { open: words.openLink.body, erase: words.eraseLink.body }[purpose]
    return { ...mail, body: fill(text, { product: company.name, link }) }
  }
  return undefined
}
