import { formMessages, formSchemas, type Problems, problemsOf, statusOf } from '../../contract/forms.ts'
import type { Behaviour } from './behaviour.ts'
import { line } from './controls.ts'
import type { Control } from './field.tsx'
import { type FormProps, LeadForm } from './lead-form.tsx'

const isEmptied = (name: string, values: Record<string, string>) => values[name]?.trim() === ''
const requiredMessage = (name: string) => problemsOf(formSchemas.signups, {})[name]

const behaviour: Behaviour = {
  collection: 'signups',
  sent: formMessages.callBackSent,
  refuse(problems) {
    const status = statusOf('signups', problems)
    if (status === formMessages.fillAll) {
      const empty = Object.entries(problems).filter(([name, message]) => message === requiredMessage(name))
      return { problems: Object.fromEntries(empty), status }
    }
    // One message for the form: the field it is about is marked and points to it.
    const first = Object.keys(problems).slice(0, 1)
    return { problems: Object.fromEntries(first.map((name) => [name, ''])) as Problems, status }
  },
  onChange: (name, values) => (isEmptied(name, values) ? requiredMessage(name) : undefined),
  onLeave: (name, values) => (isEmptied(name, values) ? requiredMessage(name) : undefined),
  problemsClear: false,
  sentClears: false,
  fieldsClear: 'at once',
}

const controls = {
  email: line.email,
  phone: line.phone,
  organisation: { ...line.organisation, enterKeyHint: 'send' },
} satisfies Record<string, Control>

export function CallBackForm(props: FormProps<keyof typeof controls>) {
  return <LeadForm behaviour={behaviour} controls={controls} {...props} />
}
