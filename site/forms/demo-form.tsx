import { demoChangeSchema, problemsOf } from '../../contract/forms.ts'
import type { Behaviour } from './behaviour.ts'
import { type Controls, inputs } from './controls.ts'
import type { FormContent } from './form-content.ts'
import { LeadForm } from './lead-form.tsx'

const behaviour: Behaviour<'demoRequests'> = {
  collection: 'demoRequests',
  refuse: (problems) => ({ problems, status: '' }),
  onChange: (name, values, messages) => problemsOf(demoChangeSchema, values, messages)[name],
  problemsClear: false,
  sentClears: true,
  fieldsClear: 'later',
}

export const demoControls: Controls<'demoRequests'> = {
  firstName: inputs.firstName,
  lastName: inputs.lastName,
  email: inputs.email,
  phoneNumber: inputs.phone,
  hospitalName: inputs.organisation,
  designation: inputs.designation,
}

export function DemoForm(content: FormContent<'demoRequests'>) {
  return <LeadForm behaviour={behaviour} controls={demoControls} content={content} />
}
