import { content } from '../../../content/index.ts'
import { fill } from '../../../contract/fill.ts'
import type { MailRecord } from '../../database/delivery.ts'
import type { Lead } from '../../database/lead.ts'
import { detailsInText } from './mail-body.ts'
import { notificationBody } from './notification.ts'

/** What one sender sent beyond the notifications that come by themselves. */
export const digestSubject = (count: number): string => {
  const { one, many } = content.mail.notification.digest
  return fill(count === 1 ? one : many, { count })
}

/** The subject with which a mail leaves: a digest gets its own then. */
export const subjectOf = ({ subject, digested }: Pick<MailRecord, 'subject' | 'digested'>): string =>
  digested === null ? subject : digestSubject(digested)

/** Every lead with what a notification of it says. Plain text: many leads would be a large document. */
export function digestText(leads: Lead[], where: { timeZone: string; website: string }): string {
  const { line } = content.mail.notification.digest
  const said = leads.map((lead) => {
    const { heading, paragraphs, details } = notificationBody(lead, '', where)
    return [heading, ...paragraphs, detailsInText(details)].join('\n')
  })
  const { company, mail } = content
  const footer = fill(mail.notification.footer, { product: company.name })
  return `${[digestSubject(leads.length), line, ...said, `-- \n${footer}`].join('\n\n')}\n`
}
