import type { LeadSource } from '../../contract/lead-source.ts'

/** Campaign first, since that is what somebody paid for; else who referred; else nothing. */
export function sourceInWords({ utmSource, utmMedium, utmCampaign, referrer }: LeadSource): string {
  const campaign = [utmSource, utmMedium, utmCampaign].filter(Boolean).join(' / ')
  return campaign || referrer || ''
}
