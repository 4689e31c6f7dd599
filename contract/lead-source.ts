import { queryValue } from './query-value.ts'

/** Where a visit came from. Every part is optional; the names are those of the form body. */
export const sourceFields = [
  'landingPage',
  'referrer',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmContent',
  'utmTerm',
] as const

/** For a lead entered by staff: by whom, how the privacy notice was given, and whether an acknowledgement was requested. Never read from a visitor's form. */
type EntryField = 'enteredBy' | 'notice' | 'thank'

export type LeadSource = Partial<Record<(typeof sourceFields)[number] | EntryField, string>>

/** The `utmSource` of leads from a spreadsheet. */
export const importedFrom = 'imported'

/** Anybody can write that source into a link, so it counts only for what staff entered. */
export const isImported = ({ enteredBy, utmSource }: LeadSource): boolean =>
  enteredBy !== undefined && utmSource === importedFrom

/** Such as "google / cpc / autumn"; empty if unknown. */
export const campaignIn = ({ utmSource, utmMedium, utmCampaign }: LeadSource): string =>
  [utmSource, utmMedium, utmCampaign].filter(Boolean).join(' / ')

/** The landing page and the campaign in its URL. */
export function sourceOfAddress({ pathname, search }: URL): LeadSource {
  const source: LeadSource = { landingPage: pathname }
  for (const name of ['Source', 'Medium', 'Campaign', 'Content', 'Term'] as const) {
    const value = queryValue(search.slice(1), `utm_${name.toLowerCase()}`)
    if (value) source[`utm${name}`] = value
  }
  return source
}
