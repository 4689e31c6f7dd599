import { content } from '../../../content/index.ts'
import { casePath } from '../../../contract/additions.ts'
import { contactIn } from '../../../contract/contact.ts'
import { fill } from '../../../contract/fill.ts'
import type { Collection } from '../../../contract/forms.ts'
import { campaignIn } from '../../../contract/lead-source.ts'
import { referenceOf } from '../../../contract/reference.ts'
import { languageName } from '../../../contract/report-words.ts'
import { rootLanguage } from '../../../contract/routes.ts'
import type { Lead } from '../../database/lead.ts'
import { typedFields } from '../../database/lead-json.ts'
import { canonicalAddress, isMailAddress } from '../../mail-address.ts'
import { additionsInWords } from '../additions-in-words.ts'
import { fieldLabel } from '../field-label.ts'
import type { Detail, MailBody } from './mail-body.ts'

export function notificationBody(
  lead: Lead,
  subject: string,
  { timeZone, website, isChange = false }: { timeZone: string; website: string; isChange?: boolean },
): MailBody {
  const { mail, company } = content
  const { name: formName } = content.forms[lead.collection]
  const words = mail.notification
  const { labels } = words
  const { fields, source, language } = lead
  const added = additionsInWords(fields)
  const caseLink = fields.case && new URL(casePath(fields.case), website).href
  // A lead by telephone has no address, which is no fault.
  const reachable = fields.email === '' || isMailAddress(canonicalAddress(fields.email))
  const { name, organisation } = contactIn(lead.fields)
  return {
    language: 'en',
    product: company.name,
    subject,
    preview: `${formName}: ${name || organisation}`,
    heading: words.headings[lead.collection],
    paragraphs: [...(isChange ? [words.changed.line] : []), ...(reachable ? [] : [words.unreachable])],
    details: [
      ...Object.entries(typedFields(fields)).map(([name, value]) =>
        fieldDetail(lead.collection, name, value),
      ),
      { label: labels.callTime, value: added.callTime },
      { label: labels.estimate, value: added.estimate },
      { label: labels.case, value: added.case, ...(caseLink && { href: caseLink }) },
      { label: labels.form, value: formName },
      // Staff should know which language to speak when they call back; English is the default.
      { label: labels.language, value: language === rootLanguage ? '' : languageName(language) },
      { label: labels.received, value: receivedAt(lead.timestamp, timeZone) },
      // Empty for visitors who asked not to be tracked.
      { label: labels.campaign, value: campaignIn(source) },
      { label: labels.referrer, value: source.referrer ?? '' },
      { label: labels.landingPage, value: source.landingPage ?? '' },
      { label: labels.reference, value: referenceOf(lead.id) },
      { label: labels.id, value: lead.id },
    ].filter(({ value }) => value !== ''),
    notice: undefined,
    footer: fill(words.footer, { product: company.name }),
  }
}

function fieldDetail(collection: Collection, name: string, typed: string): Detail {
  const label = fieldLabel('en', collection, name)
  const value = typed.trim().replace(/[^\P{Cc}\r\n\t]/gu, '')
  if (name === 'email' && isMailAddress(value))
    return { label, value, href: `mailto:${encodeURIComponent(value)}` }
  if (name.startsWith('phone') && /^\d{3,15}$/.test(value)) return { label, value, href: `tel:${value}` }
  return { label, value }
}

/** In the locale en-IN the zone has the abbreviation that people there know. */
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  })

/** Both zones: the company uses its own, logs and database use UTC. */
function receivedAt(timestamp: number, timeZone: string): string {
  const zones = new Set([timeZone, 'UTC'])
  return [...zones].map((zone) => clockOf(zone).format(timestamp)).join('\n')
}
