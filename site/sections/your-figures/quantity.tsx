import { useId, useState } from 'react'
import { nearest, type Range } from '../../../contract/estimate.ts'
import { fill } from '../../../contract/fill.ts'
import styles from './quantity.module.css'

interface Props {
  words: { label: string; note: string }
  rangeWords: string
  range: Range
  value: number
  onChange: (value: number) => void
}

/** A number input with a slider and a text field. */
export function Quantity({ words: { label, note }, rangeWords, range, value, onChange }: Props) {
  const id = useId()
  // Does not correct the input while typing: 40 begins with a 4, which may be below the minimum.
  const [typed, setTyped] = useState<string>()
  const { min, max, step } = range
  const named = { 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-note`, min, max, step }
  const type = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (text && nearest(range, number) === number) onChange(number)
  }
  const leave = () => {
    if (typed) onChange(nearest(range, Number(typed)))
    setTyped(undefined)
  }
  return (
    <div className={`stack middle ${styles.quantity}`}>
      <p className="whole tight">
        <label className="strong" htmlFor={id} id={`${id}-label`}>
          {label}
        </label>{' '}
        <span className="small mute" id={`${id}-note`}>
          {note}, <span className="unbroken">{fill(rangeWords, { from: min, to: max })}</span>
        </span>
      </p>
      <input
        {...named}
        type="range"
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      />
      <input
        {...named}
        className={`control tabular full ${styles.number}`}
        id={id}
        type="number"
        inputMode="decimal"
        value={typed ?? value}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
    </div>
  )
}
