import type { Behaviour } from './behaviour.ts'
import { type Controls, inputs } from './controls.ts'
import type { FormContent } from './form-content.ts'
import { LeadForm } from './lead-form.tsx'

const behaviour: Behaviour<'contactUs'> = {
  collection: 'contactUs',
  refuse: (problems) => ({ problems, status: '' }),
  problemsClear: true,
  sentClears: true,
  fieldsClear: 'at once',
}

export const contactControls: Controls<'contactUs'> = {
  firstName: inputs.firstName,
  lastName: inputs.lastName,
  email: inputs.email,
  phoneNumber: inputs.phone,
  message: 'textarea',
}

export function ContactForm(content: FormContent<'contactUs'>) {
  return <LeadForm behaviour={behaviour} controls={contactControls} content={content} />
}
