import { contactIn } from '../../contract/contact.ts'
import type { LeadStore } from '../database/store.ts'

/**
 * Stands in a queued mail to staff where the lead's organisation may be. The organisation comes in when the mail leaves,
 * and only of a lead that is still stored, because an erasure finds no personal data in the text of a mail.
 */
export const organisationOf = (id: string): string => `{organisation ${id}}`

const places = /\{organisation ([\w-]{1,64})\}/g

export async function withOrganisations(
  text: string,
  store: Pick<LeadStore, 'listLeads'>,
  { mailOrganisation }: { mailOrganisation: boolean },
): Promise<string> {
  const ids = mailOrganisation ? [...text.matchAll(places)].map(([, id = '']) => id) : []
  const names = new Map<string, string>()
  if (ids.length > 0)
    for await (const { id, fields } of store.listLeads({ ids }))
      names.set(id, contactIn(fields).organisation.replace(/\s+/g, ' ').trim())
  return text.replaceAll(places, (_, id: string) => (names.get(id) ? `, ${names.get(id)}` : ''))
}
