import { memo } from 'react'
import type { Run } from '../../../case/plan-case.ts'
import { vitalsAt } from '../../../case/vitals.ts'
import { fill } from '../../ui/fill.ts'
import { minutesAndSeconds } from '../say.ts'
import type { Words } from '../words.ts'
import styles from './panels.late.module.css'

interface Props {
  words: Words
  run: Run
  count: number
}

export const Messages = memo(function Messages({ words, run, count }: Props) {
  return (
    <section className={styles.panel}>
      <h3 className={styles.title}>{words.run.messages}</h3>
      <ul className={styles.rows}>
        {run.messages.slice(0, count).map(({ kind, from, at }) => (
          <li key={kind}>
            <b className="tabular">{minutesAndSeconds(at)}</b>
            <span>
              {fill(words.messages[run.emergency][kind], { ...vitalsAt(run, at) })}
              <small>{words.speakers[from]}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
})
