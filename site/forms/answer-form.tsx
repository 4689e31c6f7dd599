import type { ReactNode } from 'react'
import type { FieldWords } from '../../content/types/forms.ts'
import { type FieldState, fieldStates, partMarks, textMark } from '../../contract/form-marks.ts'
import { addedControls } from '../../contract/forms.ts'
import { sourceFields } from '../../contract/lead-source.ts'
import { CallUs } from './confirmation.tsx'
import { controls } from './controls.ts'
import { type Control, Field, type FieldProps } from './field.tsx'
import type { FormContent } from './form-content.ts'
import { FormFrame } from './form-frame.tsx'
import { Refusals, RefusedField } from './refusals.tsx'

/** A form as the server hands it back where no script runs: marks in place of what was typed and what is said about it. */
export function AnswerForm({ content }: { content: FormContent }) {
  const { collection, filling, outcome, phone } = content
  const words = Object.entries(content.words.fields)
  return (
    <FormFrame
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
          {Object.entries<Control>(controls[collection]).map(([name, control]) => (
            <FieldInEachState key={name} {...{ content, name, control }} />
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
  content: FormContent
  name: string
  control: Control
}

function FieldInEachState({ content, name, control }: FieldInEachStateProps) {
  const fields: Record<string, FieldWords> = content.words.fields
  const words = fields[name]
  if (!words) throw new Error(`The field ${name} of ${content.collection} has no words.`)
  const field = { form: content.collection, name, words, control, asItIs: content.filling.asItIs }
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
