import { content } from '../../content/index.ts'
import { isLanguage, languages } from '../../content/languages.ts'
import type { Lead, NewMail } from '../database/store.ts'
import { recordId } from '../record-id.ts'

/** The two mails every lead causes: one tells the company, one thanks the visitor. Both are due at once. */
export function leadMails(
  lead: Pick<Lead, 'id' | 'collection' | 'fields' | 'language'>,
  company: { leadsInbox: string; productName: string },
  now: number,
): NewMail[] {
  const { notification } = content.mail
  const { acknowledgement } = wordsFor(lead).mail
  return [
    {
      id: recordId(now),
      to: company.leadsInbox,
      subject: notification.subjects[lead.collection],
      content: { kind: 'notification', leadId: lead.id },
      dueAt: now,
    },
    {
      id: recordId(now),
      to: lead.fields.email.trim(),
      subject: acknowledgement.subject.replace('{product}', () => company.productName),
      content: { kind: 'acknowledgement', leadId: lead.id },
      dueAt: now,
    },
  ]
}

/** A lead keeps its language after the site has given it up; then it is thanked in English. */
export const wordsFor = ({ language }: Pick<Lead, 'language'>) =>
  isLanguage(language) ? languages[language] : content
