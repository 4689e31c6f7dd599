import { sample } from '../samples.ts'
import type { Company } from '../types/company.ts'
import { company as english } from '../en/company.ts'

/** Numbers and addresses of the company are the same in every language. */
export const company = {
  ...english,
  description: 'क्लाउड पर चलने वाला सिस्टम, जो इमरजेंसी में गंभीर मरीज़ के लिए अस्पताल चुनने में मदद करता है।',
  address: {
    street: sample('company.address.street', 'प्लॉट 12, सैंपल रोड, हाईटेक सिटी'),
    city: 'हैदराबाद',
    region: 'तेलंगाना',
    postalCode: english.address.postalCode,
    country: 'भारत',
  },
  grievanceOfficer: {
    name: sample('company.grievanceOfficer.name', 'मीरा सैंपल'),
    email: english.grievanceOfficer.email,
  },
} satisfies Company
