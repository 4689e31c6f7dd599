import { queryValue } from './query-value.ts'

/** Where a visit began. Each part may be missing; the names are those of a form's body. */
export const sourceFields = ['landingPage', 'referrer', 'utmSource', 'utmMedium', 'utmCampaign'] as const

/** Of a lead that somebody of the company entered: who, how the notice was given, and whether a thank-you was asked for. Never read from a visitor's form. */
type EntryField = 'enteredBy' | 'notice' | 'thank'

export type LeadSource = Partial<Record<(typeof sourceFields)[number] | EntryField, string>>

/** Such as "google / cpc / autumn"; empty where no campaign is known. */
export const campaignIn = ({ utmSource, utmMedium, utmCampaign }: LeadSource): string =>
  [utmSource, utmMedium, utmCampaign].filter(Boolean).join(' / ')

/** The page that a visit began with, and the campaign that its address names. */
export function sourceOfAddress({ pathname, search }: URL): LeadSource {
  const source: LeadSource = { landingPage: pathname }
  for (const name of ['Source', 'Medium', 'Campaign'] as const) {
    const value = queryValue(search.slice(1), `utm_${name.toLowerCase()}`)
    if (value) source[`utm${name}`] = value
  }
  return source
}
