import { Readable } from 'node:stream'
import { type Language, languageCodes, languages } from '../../content/languages.ts'
import type { YoursState } from '../../content/schema/yours.ts'
import { campaignIn } from '../../contract/lead-source.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Lead } from '../database/lead.ts'
import { typedFields } from '../database/lead-json.ts'
import { timeIn } from '../days-of-zone.ts'
import { fillInParts, fillMarks, type Texts } from '../http/marked-text.ts'
import type { Site } from '../http/site.ts'
import { additionsInWords } from '../mail/additions-in-words.ts'
import type { OpenedLink } from '../mail/personal-link.ts'
import { templateOf } from './plain-form-answers.ts'

interface Shown {
  state: YoursState
  key?: string
  opened?: OpenedLink
}

/** With leads it is a stream: as many as are shown, each as long as it may be, are five megabytes and 60 ms. */
export function yoursPage(
  site: Site,
  language: Language,
  timeZone: string,
  { state, key = '', opened }: Shown,
): string | Readable {
  const { titles } = languages[language].yours
  const { pieces } = templateOf(site, 'yours', language)
  const texts: Texts = { title: titles[state], [state]: '', key }
  if (!opened) return fillMarks(pieces, texts)
  texts.address = opened.address
  texts.leads = opened.leads.values().map((lead) => leadTexts(lead, language, timeZone))
  return Readable.from(fillInParts(pieces, texts), { highWaterMark: 1 })
}

/** Made once: each takes as long as all other texts of a lead together. */
const languageNames = Object.fromEntries(
  languageCodes.map((code) => [code, new Intl.DisplayNames(code, { type: 'language' })]),
) as Record<Language, Intl.DisplayNames> // every language has its entry

function leadTexts(lead: Lead, language: Language, timeZone: string): Texts {
  const { forms, yours } = languages[language]
  const { name, fields } = forms[lead.collection]
  const words: Record<string, { label: string }> = fields
  const { labels } = yours
  const added = additionsInWords(lead.fields, yours.estimate, languages[language])
  const rows: [label: string, value: string | undefined][] = [
    ...Object.entries(typedFields(lead.fields)).map(([field, value]): [string, string] => [
      words[field]?.label ?? field,
      value,
    ]),
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
  return {
    id: lead.id,
    form: name,
    rows: rows.flatMap(([label, value]) => (value ? [{ label, value }] : [])),
  }
}
