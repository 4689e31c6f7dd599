import { type Language, languages } from '../../content/languages.ts'
import type { Collection, FieldName } from '../../contract/forms.ts'

type Examples = { [C in Collection]: Readonly<Record<FieldName<C>, string>> }

/** One valid submission of each form. A new field needs an example here and nowhere else. */
export const goodLeads: Examples = {
  signups: { email: 'asha@clinic.example', phone: '9876543210', organisation: 'City Hospital' },
  contactUs: {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@clinic.co',
    phoneNumber: '9876543210',
    message: 'How soon can we start?\nWe run 12 ambulances.',
  },
  demoRequests: {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@clinic.example',
    phoneNumber: '9876543210',
    hospitalName: 'City Hospital',
    designation: 'Head of Emergency',
  },
}

/** In the script of the language. The call-back form has no first name. */
const names = { hi: { firstName: 'श्रेया', lastName: 'शर्मा' }, te: { firstName: 'లక్ష్మి', lastName: 'రావు' } }
const organisations = { hi: 'सवाई मान सिंह अस्पताल', te: 'గుంటూరు ఆసుపత్రి' }

/** A valid submission as a reader of this language types it. */
export function goodLeadIn<C extends Collection>(language: Language, collection: C) {
  const ownLetters =
    language !== 'en' &&
    (collection === 'signups' ? { organisation: organisations[language] } : names[language])
  return { ...goodLeads[collection], ...ownLetters } as Examples[C] // the same form's fields in another script
}

/** A message of the specification in this language. */
export function messageIn(language: Language, english: string): string {
  const [key] = Object.entries(languages.en.messages).find(([, said]) => said === english) ?? []
  if (!key) throw new Error(`No message says: ${english}`)
  return languages[language].messages[key as keyof typeof languages.en.messages] // the key was found in these messages
}

export interface BadLead {
  collection: Collection
  /** Differences from the valid submission. */
  change: Record<string, string>
  fields: Record<string, string>
  /** The status line of the form. */
  status: string
}

const fillAll = 'Please fill in all the fields.'
const required = 'This field is required'
const contactPhone = 'Phone number should contain only numeric characters and be up to 10 digits'
const contactName = 'Name should contain only letters and numbers'

const bad = (
  collection: Collection,
  change: Record<string, string>,
  fields: Record<string, string>,
  status = Object.values(fields)[0] ?? '',
): BadLead => ({ collection, change, fields, status })

/** Every error message of a submission, in the words of the specification. */
export const badLeads: BadLead[] = [
  bad('signups', { email: '' }, { email: 'Username is required' }, fillAll),
  bad('signups', { phone: '  ' }, { phone: 'Password is required' }, fillAll),
  bad(
    'signups',
    { organisation: '', email: 'nobody' },
    { email: 'Invalid email address.', organisation: 'Organization Name is required' },
    fillAll,
  ),
  bad('signups', { email: 'asha@clinic' }, { email: 'Invalid email address.' }),
  bad(
    'signups',
    { email: 'a sha@clinic.example', phone: '987654321' },
    { email: 'Invalid email address.', phone: 'Invalid phone number.' },
  ),
  bad('signups', { phone: '98765432101' }, { phone: 'Invalid phone number.' }),
  bad('signups', { phone: '98765-4321' }, { phone: 'Invalid phone number.' }),
  bad(
    'signups',
    { organisation: 'Ward 7' },
    { organisation: 'Name should contain only letters and spaces.' },
  ),
  bad('contactUs', { firstName: '' }, { firstName: 'Please enter your first name' }),
  bad('contactUs', { firstName: 'Asha!' }, { firstName: contactName }),
  bad('contactUs', { lastName: ' ' }, { lastName: 'Please enter your last name' }),
  bad('contactUs', { lastName: 'Rao-Iyer' }, { lastName: contactName }),
  bad('contactUs', { email: '' }, { email: 'Please enter your email' }),
  bad('contactUs', { email: 'asha@clinic.hospital' }, { email: 'Invalid email format' }),
  bad('contactUs', { email: 'asha@clinic.c' }, { email: 'Invalid email format' }),
  bad('contactUs', { phoneNumber: '' }, { phoneNumber: 'Please enter your phone number' }),
  bad('contactUs', { phoneNumber: '98765432101' }, { phoneNumber: contactPhone }),
  bad('contactUs', { phoneNumber: '+919876543' }, { phoneNumber: contactPhone }),
  bad('contactUs', { message: ' \n ' }, { message: 'Please enter your message' }),
  ...Object.keys(goodLeads.demoRequests).map((name) =>
    bad('demoRequests', { [name]: ' ' }, { [name]: required }),
  ),
]
