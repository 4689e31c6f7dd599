import { languages } from '../../../content/index.ts'
import type { FormWords } from '../../../content/types/forms.ts'
import { referenceOf } from '../../../contract/reference.ts'
import type { Lead } from '../../database/store.ts'
import { isMailAddress } from '../address.ts'
import type { Detail, MailBody } from './mail-body.ts'

/** Tells the company everything a visitor submitted. */
export function notificationBody(lead: Lead, subject: string): MailBody {
  const { mail, company, forms } = languages.en
  const { name: formName, fields: fieldWords } = forms[lead.collection]
  const words = mail.notification
  const reachable = isMailAddress(lead.fields.email.trim())
  const summary = 'organisation' in lead.fields ? lead.fields.organisation : fullName(lead.fields)
  return {
    language: 'en',
    product: company.name,
    subject,
    preview: `${formName}: ${summary}`,
    heading: words.headings[lead.collection],
    paragraphs: reachable ? [] : [words.unreachable],
    details: [
      ...Object.entries(lead.fields).map(([name, value]) => fieldDetail(fieldWords, name, value)),
      { label: words.labels.form, value: formName },
      { label: words.labels.received, value: receivedAt(lead.timestamp) },
      { label: words.labels.reference, value: referenceOf(lead.id) },
      { label: words.labels.id, value: lead.id },
    ],
    notice: undefined,
    footer: words.footer.replace('{product}', company.name),
  }
}

function fieldDetail(words: FormWords['fields'], name: string, typed: string): Detail {
  const label = words[name]?.label ?? name
  const value = typed.trim().replace(/[^\P{Cc}\r\n\t]/gu, '')
  if (name === 'email' && isMailAddress(value))
    return { label, value, href: `mailto:${encodeURIComponent(value)}` }
  if (name.startsWith('phone') && /^\d{3,15}$/.test(value)) return { label, value, href: `tel:${value}` }
  return { label, value }
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone })
const [india, utc] = [clockOf('Asia/Kolkata'), clockOf('UTC')]

/** The company reads India's clock; the logs and the database read UTC. */
function receivedAt(timestamp: number): string {
  return `${india.format(timestamp)} IST\n${utc.format(timestamp)} UTC`
}
