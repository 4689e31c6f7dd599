import type { FormsContent, PrivacyNotice } from '../../content/types/forms.ts'
import { formMessages, formSchemas, type Problems, problemsOf, statusOf } from '../../contract/forms.ts'
import type { Behaviour } from './behaviour.ts'
import { controls } from './controls.ts'
import { Field } from './field.tsx'
import { type Filled, LeadForm } from './lead-form.tsx'
import { useLeadForm } from './use-lead-form.ts'

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

interface Props {
  words: FormsContent['callBack']
  notice: PrivacyNotice
  filled?: Filled
}

export function CallBackForm({ words, notice, filled }: Props) {
  const form = useLeadForm(behaviour, filled?.view)
  const field = (name: keyof typeof words.fields) => ({
    form: behaviour.collection,
    name,
    words: words.fields[name],
    problem: form.view.problems[name],
    value: filled?.values[name],
  })
  return (
    <LeadForm behaviour={behaviour} form={form} words={words} notice={notice}>
      <Field {...field('email')} control={controls.email} />
      <Field {...field('phone')} control={controls.phone} />
      <Field {...field('organisation')} control={{ ...controls.organisation, enterKeyHint: 'send' }} />
    </LeadForm>
  )
}
