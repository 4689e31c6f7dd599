import { demoChangeSchema, problemsOf } from '../../contract/forms.ts'
import type { Behaviour } from './behaviour.ts'
import { type Controls, inputs } from './controls.ts'
import { type FormProps, LeadForm } from './lead-form.tsx'

const behaviour: Behaviour<'demoRequests'> = {
  collection: 'demoRequests',
  refuse: (problems, shown) => ({ problems: { ...shown, ...problems }, status: '' }),
  onChange: (name, values, messages) => problemsOf(demoChangeSchema, values, messages)[name],
  problemsClear: false,
  sentClears: true,
  fieldsClear: 'later',
}

const controls: Controls<'demoRequests'> = {
  firstName: inputs.firstName,
  lastName: inputs.lastName,
  email: inputs.email,
  phoneNumber: inputs.phone,
  hospitalName: inputs.organisation,
  designation: inputs.designation,
}

export function DemoForm(props: FormProps<'demoRequests'>) {
  return <LeadForm behaviour={behaviour} controls={controls} {...props} />
}
