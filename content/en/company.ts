import { sample } from '../samples.ts'
import type { Company } from '../types/company.ts'

export const company = {
  name: 'FirstHour',
  description: 'A cloud-based system that helps choose a hospital for critical care in emergencies.',
  phone: sample('company.phone', '+91 40 5550 0108'),
  email: sample('company.email', 'info@firsthour.example'),
  address: {
    street: sample('company.address.street', 'Plot 12, Sample Road, HITEC City'),
    city: 'Hyderabad',
    region: 'Telangana',
    postalCode: '500081',
    country: 'India',
  },
  professionalNetwork: {
    label: 'LinkedIn',
    url: sample('company.professionalNetwork.url', 'https://network.example/company/firsthour'),
  },
  videoChannel: {
    label: 'YouTube',
    url: sample('company.videoChannel.url', 'https://video.example/@firsthour'),
  },
  booking: '',
  mail: {
    from: sample('company.mail.from', 'FirstHour <hello@firsthour.example>'),
    leadsInbox: sample('company.mail.leadsInbox', 'leads@firsthour.example'),
  },
  grievanceOfficer: {
    name: sample('company.grievanceOfficer.name', 'Meera Sample'),
    email: sample('company.grievanceOfficer.email', 'privacy@firsthour.example'),
  },
  security: { email: sample('company.security.email', 'security@firsthour.example') },
} satisfies Company
