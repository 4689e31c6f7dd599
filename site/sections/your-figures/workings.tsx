import type { ReactNode } from 'react'
import type { YourFiguresContent } from '../../../content/types/impact.ts'
import { type Assumptions, estimate, written } from '../../../contract/estimate.ts'
import type { BasisWords } from '../../ui/figure-basis.tsx'
import { fill } from '../../ui/fill.ts'
import { hoursADay, mostHoursADay } from './figures.ts'
import { Formula } from './formula.tsx'
import { Meanings } from './meanings.tsx'
import { MinutesChart } from './minutes-chart.tsx'
import styles from './workings.module.css'

/** What the calculator needs; the page hands it over in an attribute. */
export interface CalculatorProps {
  words: YourFiguresContent
  basis: BasisWords
}

interface Props extends CalculatorProps {
  assumptions: Assumptions
  /** Whose assumptions they are. */
  from: 'example' | 'own' | 'shared'
  /** No slider can be moved yet. */
  isAtRest: boolean
  children: ReactNode
}

/** The result with every step on the way to it. */
export function Workings({ words, basis, assumptions, from, isAtRest, children }: Props) {
  const result = estimate(assumptions)
  const { minutesReturned, minutesToday } = result
  const onThePhone = hoursADay(minutesToday, assumptions)
  const hours = minutesReturned / 60
  const { returned } = words
  return (
    <>
      <div className={`stack ${styles.workings}`}>
        <p className={`cluster ${styles.returned}`}>
          <b className={`tabular ${styles.minutes}`}>{written(minutesReturned)}</b>{' '}
          <span className={styles.what}>
            <b className={styles.label}>{returned.label}</b>{' '}
            <span className="small mute">{returned.from[from]}</span>
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
      <Meanings words={words.meanings} basis={basis} assumptions={assumptions} />
    </>
  )
}
