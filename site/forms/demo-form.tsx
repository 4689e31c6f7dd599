import { demoChangeSchema, formMessages, problemsOf } from '../../contract/forms.ts'
import type { Behaviour } from './behaviour.ts'
import { line } from './controls.ts'
import type { Control } from './field.tsx'
import { type FormProps, LeadForm } from './lead-form.tsx'

const behaviour: Behaviour = {
  collection: 'demoRequests',
  sent: formMessages.sent,
  refuse: (problems, shown) => ({ problems: { ...shown, ...problems }, status: '' }),
  onChange: (name, values) => problemsOf(demoChangeSchema, values)[name],
  problemsClear: false,
  sentClears: true,
  fieldsClear: 'later',
}

const controls = {
  firstName: line.firstName,
  lastName: line.lastName,
  email: line.email,
  phoneNumber: line.phone,
  hospitalName: line.organisation,
  designation: line.designation,
} satisfies Record<string, Control>

export function DemoForm(props: FormProps<keyof typeof controls>) {
  return <LeadForm behaviour={behaviour} controls={controls} {...props} />
}
