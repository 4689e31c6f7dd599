import type { ContactContent } from '../types/about.ts'

export const contact = {
  eyebrow: 'Contact',
  title: 'Talk to a person',
  lead: 'Questions about the platform, a partnership or the press: write to us, and somebody who knows the answer will reply.',
  emergency: 'In an emergency, dial 108 or 112. This form does not reach an ambulance.',
  details: { phone: 'Phone', email: 'Email', address: 'Address', follow: 'Follow us' },
} satisfies ContactContent
