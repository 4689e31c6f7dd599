import { content } from '../../content/index.ts'
import { isLanguage, languages } from '../../content/languages.ts'
import { fill } from '../../contract/fill.ts'
import type { Config } from '../config.ts'
import type { NewMail } from '../database/delivery.ts'
import type { Lead } from '../database/lead.ts'
import { canonicalAddress, isMailAddress } from '../mail-address.ts'
import { recordId } from '../record-id.ts'

/**
 * The notification to the company and the thank-you to the sender. No thank-you to an address that cannot receive
 * mail, since it would only fail; for a lead entered by staff only if they asked for it, also on release.
 */
export function leadMails(
  lead: Pick<Lead, 'collection' | 'fields' | 'language' | 'source'>,
  { leadsInbox }: Pick<Config, 'leadsInbox'>,
  now: number,
): NewMail[] {
  const { notification } = content.mail
  const { acknowledgement } = wordsFor(lead).mail
  const to = canonicalAddress(lead.fields.email)
  const notificationMail = newMail('notification', leadsInbox, notification.subjects[lead.collection], now)
  const thanks = fill(acknowledgement.subject, { product: content.company.name })
  const acknowledgementMail = newMail('acknowledgement', to, thanks, now)
  const { enteredBy, thank } = lead.source
  return isMailAddress(to) && (!enteredBy || thank)
    ? [notificationMail, acknowledgementMail]
    : [notificationMail]
}

export function newMail(kind: NewMail['kind'], to: string, subject: string, now: number): NewMail {
  return { id: recordId(now), kind, to, subject }
}

/** A lead may have a language that the site no longer offers; then the mail is in English. */
export const wordsFor = ({ language }: Pick<Lead, 'language'>) =>
  isLanguage(language) ? languages[language] : content
