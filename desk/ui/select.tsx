import type { ComponentProps } from 'react'
import { type LeadStatus, leadStatuses } from '../../contract/lead-status.ts'
import { capitalised } from '../words.ts'

export type Options<Value> = (readonly [value: Value, words: string])[]

interface Props<Value> extends Omit<ComponentProps<'select'>, 'onChange'> {
  options: Options<Value>
  onChoose: (value: Value) => void
}

export function Select<Value extends string>({ options, onChoose, ...others }: Props<Value>) {
  // React resets a form behind its action, and a reset shows the default option whatever the value is: the two must be the same.
  const keepDefault = (select: HTMLSelectElement | null) => {
    for (const option of select?.options ?? []) option.defaultSelected = option.selected
  }
  return (
    // Nothing else can be chosen than what is listed.
    <select {...others} ref={keepDefault} onChange={({ target }) => onChoose(target.value as Value)}>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}

export const statusOptions: Options<LeadStatus> = leadStatuses.map((status) => [status, capitalised(status)])
