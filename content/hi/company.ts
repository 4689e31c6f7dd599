import { company as en } from '../en/company.ts'
import { sample } from '../samples.ts'

/** Numbers and addresses of the company are the same in every language. */
export const company = {
  ...en,
  description: 'क्लाउड पर चलने वाला सिस्टम, जो इमरजेंसी में क्रिटिकल केयर के लिए अस्पताल चुनने में मदद करता है।',
  address: {
    street: sample('company.address.street', 'प्लॉट 12, सैंपल रोड, हाईटेक सिटी'),
    city: 'हैदराबाद',
    region: 'तेलंगाना',
    postalCode: en.address.postalCode,
    country: 'भारत',
  },
  grievanceOfficer: {
    name: sample('company.grievanceOfficer.name', 'मीरा सैंपल'),
    email: en.grievanceOfficer.email,
  },
} satisfies typeof en
