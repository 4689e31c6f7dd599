import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { DayTotals } from '../../contract/report.ts'
import { amount, dayWords } from '../../contract/report-words.ts'
import { counted } from '../words.ts'
import styles from './figures.module.css'

/** More days than this would make the bars too thin; a line is drawn instead. */
const mostBars = 31
const [width, height] = [1000, 200]

/** Rounds up to a round number whose half is an integer too. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 2)))
  const steps = [1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].map((factor) => Math.round(factor * power))
  return steps.find((round) => round >= value && round % 2 === 0) ?? 2 * power
}

interface Props {
  days: DayTotals[]
  before: DayTotals[]
}

/** Visits by day. A day's figures show on hover, with the arrow keys, and to screen readers. */
export function DayChart({ days, before }: Props) {
  const [chosen, setChosen] = useState<number>()
  const last = days.length - 1
  const at = chosen === undefined ? undefined : Math.min(chosen, last)
  const top = roundUp(Math.max(...[...days, ...before].map(({ visits }) => visits)))
  const y = (visits: number) => height - (visits / top) * height
  const move = (event: PointerEvent<HTMLElement>) => {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect()
    const part = Math.min(Math.max((event.clientX - left) / wide, 0), 0.999)
    setChosen(Math.floor(part * days.length))
  }
  const step = (event: KeyboardEvent) => {
    const from = at ?? last
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setChosen(Math.min(Math.max(to, 0), last))
  }
  const Shape = days.length <= mostBars ? Bars : Lines
  return (
    <figure className={styles.chart}>
      <figcaption className="row between gap-4 flat">
        <b>{at === undefined ? '' : wordsOf(days[at], before[at])}</b>
        <span className={`mute ${days.length <= mostBars ? styles.mark : styles.dots}`}>
          {days.length === 1 ? 'the day before' : `the ${days.length} days before`}
        </span>
      </figcaption>
      <div className={`mute small stack above-2 ${styles.plot}`}>
        <div className={`beside between to-end ${styles.heights}`} aria-hidden="true">
          {[top, top / 2, 0].map((each) => (
            <span key={each}>{amount(each)}</span>
          ))}
        </div>
        <div
          role="slider"
          tabIndex={0}
          aria-label="Visits by day"
          aria-valuemin={1}
          aria-valuemax={days.length}
          aria-valuenow={(at ?? last) + 1}
          aria-valuetext={wordsOf(days[at ?? last], before[at ?? last])}
          className={styles.days}
          onPointerMove={move}
          onPointerDown={move}
          onPointerLeave={() => setChosen(undefined)}
          onFocus={() => setChosen((now) => now ?? last)}
          onBlur={() => setChosen(undefined)}
          onKeyDown={step}
        >
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {[0, height / 2, height].map((each) => (
              <line key={each} x1="0" x2={width} y1={each} y2={each} />
            ))}
            <Shape days={days} before={before} at={at} y={y} />
          </svg>
        </div>
        <div className={`beside between ${styles.names}`} aria-hidden="true">
          {[...new Set([0, last >> 1, last])].map((each) => (
            <span key={each}>{dayWords(days[each]?.day ?? '')}</span>
          ))}
        </div>
      </div>
    </figure>
  )
}

const wordsOf = (day: DayTotals | undefined, before: DayTotals | undefined) =>
  day && before
    ? `${dayWords(day.day)}: ${counted(day.visits, 'visit')}; ${dayWords(before.day)}: ${amount(before.visits)}`
    : ''

interface Shape extends Props {
  at: number | undefined
  y: (visits: number) => number
}

/** One bar per day, with a mark at the value of the previous period. */
function Bars({ days, before, at, y }: Shape) {
  const each = width / days.length
  return days.map(({ day, visits }, index) => (
    <g key={day} className={index === at ? styles.chosen : undefined}>
      <rect x={(index + 0.12) * each} y={y(visits)} width={each * 0.76} height={height - y(visits)} />
      <line
        className={styles.then}
        x1={index * each}
        x2={(index + 1) * each}
        y1={y(before[index]?.visits ?? 0)}
        y2={y(before[index]?.visits ?? 0)}
      />
    </g>
  ))
}

/** A filled line for the days; the previous period is the dotted line behind it. */
function Lines({ days, before, at, y }: Shape) {
  const x = (index: number) => ((index + 0.5) / days.length) * width
  const line = (part: DayTotals[]) => part.map(({ visits }, index) => `${x(index)},${y(visits)}`).join(' ')
  return (
    <>
      <polygon points={`${x(0)},${height} ${line(days)} ${x(days.length - 1)},${height}`} />
      <polyline points={line(before)} className={styles.then} />
      <polyline points={line(days)} className={styles.now} />
      {at !== undefined && <line className={styles.at} x1={x(at)} x2={x(at)} y1="0" y2={height} />}
    </>
  )
}
