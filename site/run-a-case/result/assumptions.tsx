import { acceptedWaitMinutes } from '../../../case/availability.ts'
import type { PhoneAssumptions } from '../../../case/case-input.ts'
import { comparedCases } from '../../../case/compare.ts'
import { sceneTimes } from '../../../case/scene-times.ts'
import { phoneFacts } from '../../../case/telephone.ts'
import { fill } from '../../ui/fill.ts'
import type { Words } from '../words.ts'
import styles from './assumptions.late.module.css'

interface Props {
  words: Words
  assumptions: PhoneAssumptions
  onChange: (assumptions: PhoneAssumptions) => void
}

/** What may be doubted about the telephone, to be set before the result is read. */
export function Assumptions({ words: { result }, assumptions, onChange }: Props) {
  const sliders = [
    { name: 'calls', label: result.callsAtMost, text: result.callsValue, range: [1, 8, 1], unit: 1 },
    {
      name: 'minutesPerCall',
      label: result.minutesPerCall,
      text: result.minutesValue,
      range: [0.5, 5, 0.5],
      unit: 1,
    },
    {
      name: 'noAnswerShare',
      label: result.noAnswer,
      text: result.noAnswerValue,
      range: [0, 60, 5],
      unit: 100,
    },
  ] as const
  return (
    <fieldset className={`stack ${styles.sliders}`}>
      <legend className="mute">{result.rival}</legend>
      {sliders.map(({ name, label, text, range: [min, max, step], unit }) => {
        const value = Math.round((assumptions[name] * unit) / step) * step
        const shown = fill(text, { value })
        return (
          <div className={`ruled ${styles.slider}`} key={name}>
            <label htmlFor={name}>{label}</label>
            <output className="tabular strong" htmlFor={name}>
              {shown}
            </output>
            <input
              className="on-screen"
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
      })}
    </fieldset>
  )
}

/** The engine's own constants, in words. */
export function HowComputed({ words: { result } }: Pick<Props, 'words'>) {
  const values = {
    leaves: sceneTimes.departsAt,
    lookUp: phoneFacts.lookUpSeconds,
    noAnswerSeconds: phoneFacts.noAnswerSeconds,
    spread: Math.round(phoneFacts.spread * 100),
    wait: acceptedWaitMinutes,
    count: comparedCases,
    last: comparedCases - 1,
  }
  return (
    <details className={`small mute ${styles.how}`}>
      <summary>{result.assumptions}</summary>
      <ul>
        {result.assumptionList.map((line) => (
          <li key={line}>{fill(line, values)}</li>
        ))}
      </ul>
      <p>{result.assumptionNote}</p>
    </details>
  )
}
