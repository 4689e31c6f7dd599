import type { FormsContent, PrivacyNotice } from '../../content/types/forms.ts'
import { demoChangeSchema, formMessages, problemsOf } from '../../contract/forms.ts'
import type { Behaviour } from './behaviour.ts'
import { controls } from './controls.ts'
import { Field } from './field.tsx'
import { type Filled, LeadForm } from './lead-form.tsx'
import { useLeadForm } from './use-lead-form.ts'

const behaviour: Behaviour = {
  collection: 'demoRequests',
  sent: formMessages.sent,
  refuse: (problems, shown) => ({ problems: { ...shown, ...problems }, status: '' }),
  onChange: (name, values) => problemsOf(demoChangeSchema, values)[name],
  problemsClear: false,
  sentClears: true,
  fieldsClear: 'later',
}

interface Props {
  words: FormsContent['demo']
  notice: PrivacyNotice
  filled?: Filled
}

export function DemoForm({ words, notice, filled }: Props) {
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
      <Field {...field('firstName')} control={controls.firstName} />
      <Field {...field('lastName')} control={controls.lastName} />
      <Field {...field('email')} control={controls.email} />
      <Field {...field('phoneNumber')} control={controls.phone} />
      <Field {...field('hospitalName')} control={controls.organisation} />
      <Field {...field('designation')} control={controls.designation} />
    </LeadForm>
  )
}
