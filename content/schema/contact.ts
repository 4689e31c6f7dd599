import { group, lines, text } from './kinds.ts'

export const contact = group('Contact', {
  ...lines('eyebrow title'),
  lead: text('Opening', 400),
  details: group('Details', lines('phone email address follow', 40, { follow: 'Follow us' })),
})
