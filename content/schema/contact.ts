import { group, lines, text } from './kinds.ts'

export const contact = group('Contact', {
  ...lines({ eyebrow: 'Small heading', title: 'Heading' }),
  lead: text('Opening', 400),
  emergency: text('In an emergency', 200),
  details: group(
    'Details',
    lines({ phone: 'Phone', email: 'Email', address: 'Address', follow: 'Follow us' }, 40),
  ),
})
