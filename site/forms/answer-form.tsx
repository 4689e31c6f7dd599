import type { ReactNode } from 'react'
import type { CallTimeWords } from '../../content/schema/forms.ts'
import { type FieldState, fieldStates, partMarks, textMark, timeStates } from '../../contract/form-marks.ts'
import { addedControls, type Collection, type FieldName } from '../../contract/forms.ts'
import { sourceFields } from '../../contract/lead-source.ts'
import { CallTime, timesIn } from './call-time.tsx'
import { CallUs } from './confirmation.tsx'
import { controls } from './controls.ts'
import { Field, type FieldProps } from './field.tsx'
import type { FormContent } from './form-content.ts'
import { FormFrame } from './form-frame.tsx'
import { Refusals, RefusedField } from './refusals.tsx'

interface Props<C extends Collection> {
  content: FormContent<C>
  /** The privacy notice. */
  children: ReactNode
}

/** The form in the server's answer without script, with placeholders for the values and messages. */
export function AnswerForm<C extends Collection>({ content, children }: Props<C>) {
  const { collection, words, filling, outcome, phone } = content
  const names = Object.keys(controls[collection]) as FieldName<C>[]
  return (
    <FormFrame
      content={content}
      refusals={
        <Part name="refusals">
          <Refusals form={collection} title={filling.check}>
            {names.map((name) => (
              <Part key={name} name={`listed:${name}`}>
                <RefusedField form={collection} name={name} label={words.fields[name].label}>
                  {textMark(`listed:${name}`)}
                </RefusedField>
              </Part>
            ))}
          </Refusals>
        </Part>
      }
      fields={
        <>
          {names.map((name) =>
            fieldStates.map((state) => (
              <Part key={state + name} name={`${state}:${name}`}>
                <Field
                  form={collection}
                  name={name}
                  words={words.fields[name]}
                  control={controls[collection][name]}
                  asItIs={filling.asItIs}
                  value={textMark(`value:${name}`)}
                  {...inState(state, textMark(`${state}:${name}`))}
                />
              </Part>
            )),
          )}
          {words.callTime && (
            <CallTime words={words.callTime} options={<MarkedTimes {...words.callTime} />} />
          )}
          {[...sourceFields, addedControls.change].map((name) => (
            <input key={name} type="hidden" name={name} value={textMark(`value:${name}`)} />
          ))}
        </>
      }
      notice={children}
      status={textMark('status')}
      state="failed"
      outcome={<CallUs words={outcome.callInstead} phone={phone} />}
    />
  )
}

const MarkedTimes = (words: CallTimeWords) =>
  timesIn(words).map(([time, label]) =>
    timeStates.map((state) => (
      <Part key={state + time} name={`${state}:${time}`}>
        <option value={time} selected={state === 'chosen'}>
          {label}
        </option>
      </Part>
    )),
  )

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

function inState(state: FieldState, message: string): Partial<FieldProps> {
  if (state === 'advised') return { advice: message }
  if (state === 'first') return { problem: message, inStatus: true, autoFocus: true }
  return state === 'refused' ? { problem: message } : {}
}
