import { Readable } from 'node:stream'
import { type Language, languageCodes, languages } from '../../content/languages.ts'
import type { YoursState } from '../../content/schema/yours.ts'
import { campaignIn } from '../../contract/lead-source.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { MailRecord } from '../database/delivery.ts'
import type { Lead } from '../database/lead.ts'
import { typedFields } from '../database/lead-json.ts'
import { timeIn } from '../days-of-zone.ts'
import { fillInParts, fillMarks, type Texts } from '../http/marked-text.ts'
import type { Site } from '../http/site.ts'
import { additionsInWords } from '../mail/additions-in-words.ts'
import { fieldLabel } from '../mail/field-label.ts'
import type { OpenedLink } from '../mail/personal-link.ts'
import { type OwnLead, receiverName } from './own-data.ts'
import { templateOf } from './plain-form-answers.ts'

interface Shown {
  state: YoursState
  key?: string
  opened?: OpenedLink & {
    /** Names of other receivers. */
    receivers: string[]
    /** For printing: mails that belong to no lead. */
    otherMails: MailRecord[]
    wantsNoContact: boolean
  }
  /** For printing: each lead with its mails, receivers and changes. */
  own?: OwnLead[]
  /** The rejected address and the reason. */
  refused?: { email: string; problem: string }
}

/** The page without personal data. */
export const emptyYoursPage = (site: Site, language: Language, state: YoursState): Buffer =>
  fillMarks(templateOf(site, 'yours', language).pieces, textsOf(language, { state }))

function textsOf(language: Language, { state, key = '', refused }: Shown): Texts {
  const texts = { title: languages[language].yours.titles[state], [state]: '', key }
  return refused ? { ...texts, ...refused, refusedAddress: '' } : { ...texts, email: '', freshAddress: '' }
}

/** Streams when there are leads: the most leads of the largest size make 5 MB and take 60 ms. */
export function yoursPage(site: Site, language: Language, timeZone: string, shown: Shown): Buffer | Readable {
  const { pieces } = templateOf(site, 'yours', language)
  const texts = textsOf(language, shown)
  const { opened, own } = shown
  if (!opened) return fillMarks(pieces, texts)
  const { address, leads, receivers, otherMails, wantsNoContact } = opened
  texts.address = address
  texts.leads = leads.values().map((lead) => leadTexts(lead, language, timeZone, rowsOf))
  texts.printedLeads = own?.values().map((each) => ownTexts(each, language, timeZone)) ?? []
  texts[receivers.length > 0 ? 'received' : 'notReceived'] = ''
  texts.receivers = receivers.map((name) => ({ name }))
  const mailed = mailedInWords(otherMails, timeZone)
  if (mailed.length > 0) texts.mailedBeside = ''
  texts.otherMails = mailed.map((mail) => ({ mail }))
  texts[wantsNoContact ? 'noContact' : 'contact'] = ''
  return Readable.from(fillInParts(pieces, texts), { highWaterMark: 1 })
}

/** Cached: creating one costs as much as all other texts of a lead. */
const languageNames = Object.fromEntries(
  languageCodes.map((code) => [code, new Intl.DisplayNames(code, { type: 'language' })]),
) as Record<Language, Intl.DisplayNames> // every language has its entry

type Row = [label: string, value: string | undefined]

function leadTexts(
  lead: Lead,
  language: Language,
  timeZone: string,
  rowsFor: (lead: Lead, language: Language, timeZone: string) => Row[],
): Texts {
  return {
    id: lead.id,
    form: languages[language].forms[lead.collection].name,
    rows: rowsFor(lead, language, timeZone).flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  }
}

function rowsOf(lead: Lead, language: Language, timeZone: string): Row[] {
  const { forms, yours } = languages[language]
  const { labels } = yours
  const added = additionsInWords(lead.fields, yours.estimate, languages[language])
  return [
    ...Object.entries(typedFields(lead.fields)).map(
      ([field, value]): Row => [fieldLabel(language, lead.collection, field), value],
    ),
    [labels.estimate, added.estimate],
    [labels.case, added.case],
    [forms.signups.callTime.label, added.callTime],
    [labels.received, `${timeIn(timeZone, lead.timestamp)} (${timeZone})`],
    [labels.cameFrom, [campaignIn(lead.source), lead.source.referrer].filter(Boolean).join(' / ')],
    [labels.firstPage, lead.source.landingPage],
    [labels.notice, lead.noticeVersion ?? undefined],
    [labels.language, languageNames[language].of(lead.language)],
    [labels.reference, referenceOf(lead.id)],
  ]
}

function ownTexts({ lead, mails, received, changes }: OwnLead, language: Language, timeZone: string): Texts {
  const { labels } = languages[language].yours
  const time = (at: number) => timeIn(timeZone, at)
  const said = changes.map(
    ({ changedAt, field, from, to }) =>
      `${time(changedAt)} ${fieldLabel(language, lead.collection, field)}${(from ?? to) ? `: ${from ?? '–'} → ${to ?? '–'}` : ''}`,
  )
  const given = received.map(
    ({ target, sentAt, createdAt }) => `${time(sentAt ?? createdAt)} ${receiverName(target)}`,
  )
  const more: Row[] = [
    [labels.changes, said.join('\n')],
    [labels.mails, mailedInWords(mails, timeZone).join('\n')],
    [labels.receivedBy, given.join('\n')],
  ]
  return leadTexts(lead, language, timeZone, (...args) => [...rowsOf(...args), ...more])
}

const mailedInWords = (mails: MailRecord[], timeZone: string): string[] =>
  mails.flatMap(({ subject, sentAt }) => (sentAt === null ? [] : `${timeIn(timeZone, sentAt)} ${subject}`))
