import { formSchemas, type Messages, problemsOf, statusOf } from '../../contract/forms.ts'
import type { Behaviour } from './behaviour.ts'
import { type Controls, inputs } from './controls.ts'
import type { FormContent } from './form-content.ts'
import { LeadForm } from './lead-form.tsx'

const isEmptied = (name: string, values: Record<string, string>) => values[name]?.trim() === ''
const requiredMessage = (name: string, messages: Messages) =>
  problemsOf(formSchemas.signups, {}, messages)[name]

const behaviour: Behaviour<'signups'> = {
  collection: 'signups',
  refuse(problems, messages) {
    const status = statusOf('signups', problems, messages)
    if (status === messages.fillAll) {
      const empty = Object.entries(problems).filter(
        ([name, message]) => message === requiredMessage(name, messages),
      )
      return { problems: Object.fromEntries(empty), status }
    }
    // The one message stands in the status line, about the first field; each that is refused is marked.
    return { problems: Object.fromEntries(Object.keys(problems).map((name) => [name, ''])), status }
  },
  onChange: (name, values, messages) =>
    isEmptied(name, values) ? requiredMessage(name, messages) : undefined,
  problemsClear: false,
  sentClears: false,
  fieldsClear: 'at once',
}

export const callBackControls: Controls<'signups'> = {
  email: inputs.email,
  phone: inputs.phone,
  organisation: { ...inputs.organisation, enterKeyHint: 'send' },
}

export function CallBackForm(content: FormContent<'signups'>) {
  return <LeadForm behaviour={behaviour} controls={callBackControls} content={content} />
}
