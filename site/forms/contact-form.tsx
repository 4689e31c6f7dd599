import { formMessages } from '../../contract/forms.ts'
import type { Behaviour } from './behaviour.ts'
import { line } from './controls.ts'
import type { Control } from './field.tsx'
import { type FormProps, LeadForm } from './lead-form.tsx'

const behaviour: Behaviour = {
  collection: 'contactUs',
  sent: formMessages.sent,
  refuse: (problems) => ({ problems, status: '' }),
  problemsClear: true,
  sentClears: true,
  fieldsClear: 'at once',
}

const controls = {
  firstName: line.firstName,
  lastName: line.lastName,
  email: line.email,
  phoneNumber: line.phone,
  message: 'textarea',
} satisfies Record<string, Control>

export function ContactForm(props: FormProps<keyof typeof controls>) {
  return <LeadForm behaviour={behaviour} controls={controls} {...props} />
}
