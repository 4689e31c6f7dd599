import { memo } from 'react'
import type { Moment } from '../../../case/case-at.ts'
import type { Run } from '../../../case/plan-case.ts'
import { minutesAndSeconds } from '../say.ts'
import type { Words } from '../words.ts'
import styles from './panels.late.module.css'
import { taskText } from './story.ts'

interface Props {
  words: Words
  run: Run
  alert: Moment['alert']
  done: number
}

export const Checklist = memo(function Checklist({ words, run, alert, done }: Props) {
  return (
    <section className={styles.panel}>
      <h3 className={`cluster between ${styles.title}`}>
        {words.run.checklist}
        <span>
          {words.run.alert}: {words.alerts[alert]}
        </span>
      </h3>
      <ul className={styles.rows}>
        {(alert === 'none' ? [] : run.tasks).map(({ task, who, care, at }, index) => (
          <li key={task} data-waiting={index < done ? undefined : ''}>
            <b className="tabular">{index < done ? minutesAndSeconds(at) : '--:--'}</b>
            <span>
              {taskText(words, run, task, care)}
              <small>{words.people[who]}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
})
