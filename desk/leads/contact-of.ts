import { contactIn } from '../../contract/contact.ts'
import type { DeskLead } from '../../contract/desk.ts'

/** As the desk shows it: whoever left no name goes by the organisation. */
export function contactOf(lead: DeskLead) {
  const { name, organisation, phone, email } = contactIn({ ...lead })
  return { name: name || organisation || email, organisation: name ? organisation : '', phone, email }
}

/** Campaign first, since that is what somebody paid for; else who referred. */
export function sourceInWords({ source }: DeskLead): string {
  const campaign = [source.utmSource, source.utmMedium, source.utmCampaign].filter(Boolean).join(' / ')
  return campaign || source.referrer || 'Directly, or unknown'
}
