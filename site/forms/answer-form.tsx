import type { ReactNode } from 'react'
import type { FieldWords } from '../../content/types/forms.ts'
import { type FieldState, fieldStates, partMarks, textMark } from '../../contract/form-marks.ts'
import type { Collection } from '../../contract/forms.ts'
import { addedControls } from '../../contract/forms.ts'
import { sourceFields } from '../../contract/lead-source.ts'
import { callBackControls } from './call-back-form.tsx'
import { CallUs } from './confirmation.tsx'
import { contactControls } from './contact-form.tsx'
import { demoControls } from './demo-form.tsx'
import { type Control, Field, type FieldProps } from './field.tsx'
import type { FormContent } from './form-content.ts'
import { FormFrame } from './form-frame.tsx'
import { Refusals, RefusedField } from './refusals.tsx'

const controlsOf: Record<Collection, Record<string, Control>> = {
  signups: callBackControls,
  contactUs: contactControls,
  demoRequests: demoControls,
}

/** A form as the server hands it back where no script runs: marks in place of what was typed and what is said about it. */
export function AnswerForm({ collection, content }: { collection: Collection; content: FormContent }) {
  const { filling, outcome, phone } = content
  const words = Object.entries(content.words.fields)
  return (
    <FormFrame
      collection={collection}
      content={content}
      refusals={
        <Part name="refusals">
          <Refusals form={collection} title={filling.check}>
            {words.map(([name, { label }]) => (
              <Part key={name} name={`listed:${name}`}>
                <RefusedField form={collection} name={name} label={label} />
              </Part>
            ))}
          </Refusals>
        </Part>
      }
      fields={
        <>
          {Object.entries(controlsOf[collection]).map(([name, control]) => (
            <FieldInEachState key={name} {...{ collection, content, name, control }} />
          ))}
          {[...sourceFields, addedControls.change].map((name) => (
            <input key={name} type="hidden" name={name} value={textMark(`value:${name}`)} />
          ))}
        </>
      }
      status={textMark('status')}
      state="failed"
      outcome={<CallUs words={outcome.callInstead} phone={phone} />}
    />
  )
}

export function Part({ name, children }: { name: string; children: ReactNode }) {
  const [from, to] = partMarks(name)
  return (
    <>
      {from}
      {children}
      {to}
    </>
  )
}

interface FieldInEachStateProps {
  collection: Collection
  content: FormContent
  name: string
  control: Control
}

function FieldInEachState({ collection, content, name, control }: FieldInEachStateProps) {
  const fields: Record<string, FieldWords> = content.words.fields
  const words = fields[name]
  if (!words) throw new Error(`The field ${name} of ${collection} has no words.`)
  const field = { form: collection, name, words, control, asItIs: content.filling.asItIs }
  return fieldStates.map((state) => (
    <Part key={state} name={`${state}:${name}`}>
      <Field {...field} {...inState(state, textMark(`${state}:${name}`))} value={textMark(`value:${name}`)} />
    </Part>
  ))
}

function inState(state: FieldState, message: string): Partial<FieldProps> {
  if (state === 'advised') return { advice: message }
  if (state === 'first') return { problem: message, inStatus: true, autoFocus: true }
  return state === 'refused' ? { problem: message } : {}
}
