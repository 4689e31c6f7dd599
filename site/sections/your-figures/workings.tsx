import type { ReactNode } from 'react'
import type { Content } from '../../../content/languages.ts'
import { type Assumptions, estimate, written } from '../../../contract/estimate.ts'
import { fill } from '../../../contract/fill.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import { hoursADay, mostHoursADay } from './figures.ts'
import { MinutesChart } from './minutes-chart.tsx'
import styles from './workings.module.css'

/** The texts of the calculator; the page passes them in an attribute. */
export interface CalculatorProps {
  words: Content['impact']['yourFigures']
}

interface Props extends CalculatorProps {
  assumptions: Assumptions
  /** Whose assumptions they are. */
  from: 'example' | 'own' | 'shared'
  /** Not hydrated yet: no slider can be moved. */
  isAtRest: boolean
  children: ReactNode
}

/** The result with all steps of the calculation. */
export function Workings({ words, assumptions, from, isAtRest, children }: Props) {
  const result = estimate(assumptions)
  const { minutesReturned, minutesToday } = result
  const onThePhone = hoursADay(minutesToday, assumptions)
  const hours = minutesReturned / 60
  const { returned } = words
  return (
    <div className={`stack gap-6 ${styles.workings}`} data-figure="target">
      <p className={`cluster bottom ${styles.returned}`}>
        <b className={`tabular ${styles.minutes}`}>{written(minutesReturned)}</b>{' '}
        <span className="stack gap-0 balanced grows">
          <b className={styles.label}>{returned.label}</b>{' '}
          <span className="small mute cluster gap-0">
            <KindMark kind="target" mark={words.mark} /> <span>{returned.from[from]}</span>
          </span>
        </span>
      </p>
      <div className={`stack scripted on-screen ${styles.inputs}`} inert={isAtRest}>
        {children}
      </div>
      <div className="stack">
        <Formula words={words.formula} assumptions={assumptions} result={minutesReturned} />
        <p className="mute">
          {fill(returned.hours, {
            hours: written(hours),
            hoursEach: written(hours / assumptions.ambulances),
          })}
        </p>
        {onThePhone > mostHoursADay && (
          <p role="status">
            <b>{fill(returned.tooMuch, { hours: written(onThePhone) })}</b>
          </p>
        )}
        <MinutesChart words={words.chart} estimate={result} />
      </div>
    </div>
  )
}

interface FormulaProps {
  words: Content['impact']['yourFigures']['formula']
  assumptions: Assumptions
  result: number
}

/** Lists every assumption, so that the result can be verified in print. */
function Formula({ words: { title, terms }, assumptions, result }: FormulaProps) {
  const { ambulances, casesEach, callsPerCase, callsThatStay, minutesPerCall } = assumptions
  const factors = [
    [terms.ambulances, ambulances],
    [terms.casesEach, casesEach],
    [terms.callsThatGo, `(${callsPerCase} − ${callsThatStay})`],
    [terms.minutesPerCall, minutesPerCall],
  ]
  return (
    <div>
      <h3 className="label below-3">{title}</h3>
      <p className={`cluster tabular ${styles.formula}`}>
        {factors.map(([name, value], index) => (
          <span className="beside gap-3" key={name}>
            {index > 0 && <span className="mute"> × </span>}
            <span className={`stack gap-0 ${styles.term}`}>
              <b>{value}</b> <span className="mute small">{name}</span>
            </span>
          </span>
        ))}
        <span className="beside gap-3">
          <span className="mute"> = </span>
          <b className="accent">{written(result)}</b>
        </span>
      </p>
    </div>
  )
}
