import { company as english } from '../en/company.ts'
import { sample } from '../samples.ts'

/** Phone, addresses for mail and links are the same in every language. */
export const company = {
  ...english,
  description: 'అత్యవసర వేళ క్రిటికల్ కేర్ కోసం ఆసుపత్రిని ఎంచుకోవడంలో సాయపడే క్లౌడ్ వ్యవస్థ.',
  address: {
    street: sample('company.address.street', 'ప్లాట్ 12, శాంపిల్ రోడ్, హైటెక్ సిటీ'),
    city: 'హైదరాబాద్',
    region: 'తెలంగాణ',
    postalCode: english.address.postalCode,
    country: 'భారతదేశం',
  },
  grievanceOfficer: {
    name: sample('company.grievanceOfficer.name', 'మీరా శాంపిల్'),
    email: english.grievanceOfficer.email,
  },
} satisfies typeof english
