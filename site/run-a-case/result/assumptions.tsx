import {
  type Assumptions as Assumed,
  failures,
  fixedDestination,
  noAdvantage,
  usualAssumptions,
} from '../../../case/assumptions.ts'
import { fill } from '../../../contract/fill.ts'
import buttons from '../buttons.late.module.css'
import type { Words } from '../words.ts'
import styles from './assumptions.late.module.css'

interface Slider {
  name: Exclude<keyof Assumed, 'finding' | 'preparing'>
  label: string
  text: string
  range: readonly [min: number, max: number, step: number]
  unit: number
}

interface Props {
  words: Words
  assumptions: Assumed
  onChange: (assumptions: Assumed) => void
}

/** The assumptions about telephoning and about FirstHour's failures, adjustable. Every change updates the result above. */
export function Assumptions({ words: { result }, assumptions, onChange }: Props) {
  const sliders: Slider[] = [
    { name: 'calls', label: result.callsAtMost, text: result.callsValue, range: [1, 8, 1], unit: 1 },
    {
      name: 'minutesPerCall',
      label: result.minutesPerCall,
      text: result.minutesValue,
      range: [0.5, 10, 0.5],
      unit: 1,
    },
    {
      name: 'noAnswerShare',
      label: result.noAnswer,
      text: result.noAnswerValue,
      range: [0, 60, 5],
      unit: 100,
    },
    { name: 'dataShare', label: result.dataShare, text: result.dataValue, range: [0, 100, 5], unit: 100 },
    { name: 'spokenShare', label: result.spokenShare, text: result.dataValue, range: [0, 100, 5], unit: 100 },
  ]
  const failing = failures.map(
    (failure): Slider => ({
      name: `${failure}Share`,
      label: result[`${failure}Share`],
      text: result.dataValue,
      range: [0, 40, 5],
      unit: 100,
    }),
  )
  const draw = ({ name, label, text, range: [min, max, step], unit }: Slider) => {
    const value = Math.round((assumptions[name] * unit) / step) * step
    const shown = fill(text, { value })
    return (
      <div className={`ruled pair gap-4 flat ${styles.slider}`} key={name}>
        <label htmlFor={name}>{label}</label>
        <output className="tabular strong" htmlFor={name}>
          {shown}
        </output>
        <input
          id={name}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={shown}
          onChange={({ target }) => onChange({ ...assumptions, [name]: Number(target.value) / unit })}
        />
      </div>
    )
  }
  return (
    <fieldset className={`stack on-screen ${styles.sliders}`}>
      <legend className="strong">{result.rival}</legend>
      {sliders.map(draw)}
      {(['finding', 'preparing'] as const).map((name) => (
        <label className={`ruled beside gap-3 ${styles.switch}`} key={name}>
          <input
            type="checkbox"
            checked={assumptions[name]}
            onChange={({ target }) => onChange({ ...assumptions, [name]: target.checked })}
          />
          {result[name]}
        </label>
      ))}
      <p className="strong">{result.failing}</p>
      {failing.map(draw)}
      <p className="cluster gap-2">
        <button className={buttons.button} type="button" onClick={() => onChange(noAdvantage)}>
          {result.equal}
        </button>
        <button className={buttons.button} type="button" onClick={() => onChange(fixedDestination)}>
          {result.fixed}
        </button>
        <button className={buttons.button} type="button" onClick={() => onChange(usualAssumptions)}>
          {result.usual}
        </button>
      </p>
    </fieldset>
  )
}
