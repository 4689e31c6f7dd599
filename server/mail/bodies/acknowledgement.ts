import { fill } from '../../../contract/fill.ts'
import { referenceOf } from '../../../contract/reference.ts'
import { pathIn, rootLanguage } from '../../../contract/routes.ts'
import type { Lead } from '../../database/lead.ts'
import { wordsFor } from '../lead-mails.ts'
import type { MailBody } from './mail-body.ts'

/**
 * Repeats nothing that was typed except a plain first name: anyone can enter anyone's address, and spammers would use
 * the mail to send their own text.
 */
export function acknowledgementBody(
  lead: Lead,
  subject: string,
  website: string,
  personalLink?: string,
): MailBody {
  const { language, mail, company, forms } = wordsFor(lead)
  const home = new URL(pathIn(language, '/'), website).href
  const words = mail.acknowledgement
  const name = 'firstName' in lead.fields ? plainName(lead.fields.firstName) : undefined
  return {
    language,
    product: company.name,
    subject,
    preview: words.preview,
    heading: name ? fill(words.headingWithName, { name }) : words.heading,
    paragraphs: [
      words.received[lead.collection],
      fill(words.next, { product: company.name }),
      // The promise of the page and of its confirmation, in the same words.
      forms[lead.collection].confirmation.next,
    ],
    details: [
      { label: words.labels.reference, value: referenceOf(lead.id) },
      { label: words.labels.phone, value: company.phone, href: `tel:${company.phone.replaceAll(' ', '')}` },
      {
        label: words.labels.website,
        value: new URL(website).host,
        href: language === rootLanguage ? website : home,
      },
      ...(personalLink ? [{ label: words.labels.yourData, value: words.yourData, href: personalLink }] : []),
    ],
    notice: words.emergency,
    footer: fill(words.footer, { product: company.name }),
  }
}

function plainName(text: string): string | undefined {
  const name = text.trim()
  return /^[\p{L}\p{M}]{1,40}$/u.test(name) ? name : undefined
}
