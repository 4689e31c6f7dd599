import { useId } from 'react'
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
  const { calls, minutesPerCall, noAnswerShare } = assumptions
  const change = (changed: Partial<PhoneAssumptions>) => onChange({ ...assumptions, ...changed })
  return (
    <fieldset className={`stack ${styles.sliders}`}>
      <legend className="mute">{result.rival}</legend>
      <Slider
        label={result.callsAtMost}
        shown={fill(result.callsValue, { value: calls })}
        range={[1, 8, 1]}
        value={calls}
        onChange={(value) => change({ calls: value })}
      />
      <Slider
        label={result.minutesPerCall}
        shown={fill(result.minutesValue, { value: minutesPerCall })}
        range={[0.5, 5, 0.5]}
        value={minutesPerCall}
        onChange={(value) => change({ minutesPerCall: value })}
      />
      <Slider
        label={result.noAnswer}
        shown={fill(result.noAnswerValue, { value: Math.round(noAnswerShare * 100) })}
        range={[0, 60, 5]}
        value={Math.round(noAnswerShare * 100)}
        onChange={(value) => change({ noAnswerShare: value / 100 })}
      />
    </fieldset>
  )
}

interface SliderProps {
  label: string
  shown: string
  range: readonly [min: number, max: number, step: number]
  value: number
  onChange: (value: number) => void
}

function Slider({ label, shown, range: [min, max, step], value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={`ruled ${styles.slider}`}>
      <label htmlFor={id}>{label}</label>
      <output className="tabular strong" htmlFor={id}>
        {shown}
      </output>
      <input
        className="on-screen"
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onChange={({ target }) => onChange(Number(target.value))}
      />
    </div>
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
