import type { ComponentProps } from 'react'
import { type LeadStatus, leadStatuses } from '../../contract/lead-status.ts'
import { capitalised } from '../words.ts'

export type Options<Value> = (readonly [value: Value, words: string])[]

interface Props<Value> extends Omit<ComponentProps<'select'>, 'onChange'> {
  options: Options<Value>
  onChoose: (value: Value) => void
}

export function Select<Value extends string>({ options, onChoose, ...others }: Props<Value>) {
  // React resets a form after its action, and a reset shows the default option. Keep the default equal to the value.
  const keepDefault = (select: HTMLSelectElement | null) => {
    for (const option of select?.options ?? []) option.defaultSelected = option.selected
  }
  return (
    // Only listed values can be chosen.
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
