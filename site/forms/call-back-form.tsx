import { formSchemas, type Messages, type Problems, problemsOf, statusOf } from '../../contract/forms.ts'
import type { Behaviour } from './behaviour.ts'
import { type Controls, inputs } from './controls.ts'
import { type FormProps, LeadForm } from './lead-form.tsx'

const isEmptied = (name: string, values: Record<string, string>) => values[name]?.trim() === ''
const requiredMessage = (name: string, messages: Messages) =>
  problemsOf(formSchemas.signups, {}, messages)[name]

const behaviour: Behaviour<'signups'> = {
  collection: 'signups',
  refuse(problems, _shown, messages) {
    const status = statusOf('signups', problems, messages)
    if (status === messages.fillAll) {
      const empty = Object.entries(problems).filter(
        ([name, message]) => message === requiredMessage(name, messages),
      )
      return { problems: Object.fromEntries(empty), status }
    }
    // The one message stands in the status line; the field it is about is marked and described by it.
    const first = Object.keys(problems).slice(0, 1)
    return { problems: Object.fromEntries(first.map((name) => [name, ''])) as Problems, status }
  },
  onChange: (name, values, messages) =>
    isEmptied(name, values) ? requiredMessage(name, messages) : undefined,
  problemsClear: false,
  sentClears: false,
  fieldsClear: 'at once',
}

const controls: Controls<'signups'> = {
  email: inputs.email,
  phone: inputs.phone,
  organisation: { ...inputs.organisation, enterKeyHint: 'send' },
}

export function CallBackForm(props: FormProps<'signups'>) {
  return <LeadForm behaviour={behaviour} controls={controls} {...props} />
}
