import { memo } from 'react'
import type { BoardRow } from '../../../case/board.ts'
import { fill } from '../../ui/fill.ts'
import { hospitalName } from '../place-names.ts'
import { minutesAndSeconds } from '../say.ts'
import type { Words } from '../words.ts'
import styles from './panels.late.module.css'

interface Props {
  words: Words
  hospital: number | undefined
  rows: readonly BoardRow[]
}

/** The hospital's arrivals: this case among others on their way to the same doors. */
export function Board({ words, hospital, rows }: Props) {
  return (
    <section className={styles.panel}>
      <h3 className={`cluster between ${styles.title}`}>
        {hospital === undefined
          ? words.run.boardWaits
          : fill(words.run.board, { hospital: hospitalName(words, hospital) })}
      </h3>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <Row
            key={row.ambulance}
            isOwn={row.isOwn}
            ambulance={fill(words.run.ambulance, { number: String(row.ambulance).padStart(2, '0') })}
            kind={words.emergencies[row.emergency]}
            bay={fill(words.run.bay, { bay: row.bay })}
            state={words.boardStates[row.state]}
            isReady={row.state === 'ready' || row.state === 'arrived'}
            left={minutesAndSeconds(row.leftSeconds)}
          />
        ))}
      </ul>
      {rows.length === 0 && <p className="small mute">{words.alerts.none}</p>}
    </section>
  )
}

interface RowProps {
  isOwn: boolean
  ambulance: string
  kind: string
  bay: string
  state: string
  isReady: boolean
  left: string
}

const Row = memo(function Row({ isOwn, ambulance, kind, bay, state, isReady, left }: RowProps) {
  return (
    <li data-own={isOwn ? '' : undefined}>
      <b className="tabular">{left}</b>
      <span>
        {ambulance} · {kind}
        <small>
          {bay} · <span data-met={isReady ? '' : undefined}>{state}</span>
        </small>
      </span>
    </li>
  )
})
