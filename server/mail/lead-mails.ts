import { content } from '../../content/index.ts'
import type { Lead, NewMail } from '../database/store.ts'
import { recordId } from '../record-id.ts'

/** The two mails every lead causes: one tells the company, one thanks the visitor. Both are due at once. */
export function leadMails(
  lead: Pick<Lead, 'id' | 'collection' | 'fields'>,
  company: { leadsInbox: string; productName: string },
  now: number,
): NewMail[] {
  const { notification, acknowledgement } = content.mail
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
