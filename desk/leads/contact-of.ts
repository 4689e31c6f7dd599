import type { DeskLead } from '../../contract/desk.ts'

/** What the three forms call differently, under one name each. */
export function contactOf(lead: DeskLead) {
  const fullName = `${lead.firstName ?? ''} ${lead.lastName ?? ''}`.trim()
  const organisation = lead.organisation ?? lead.hospitalName ?? ''
  return {
    // The call-back form asks for no name.
    name: fullName || organisation || lead.email,
    organisation: fullName ? organisation : '',
    phone: lead.phone ?? lead.phoneNumber ?? '',
    email: lead.email,
  }
}

/** Campaign first, since that is what somebody paid for; else who referred. */
export function sourceInWords({ source }: DeskLead): string {
  const campaign = [source.utmSource, source.utmMedium, source.utmCampaign].filter(Boolean).join(' / ')
  return campaign || source.referrer || 'Directly, or unknown'
}
