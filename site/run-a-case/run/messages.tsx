import { memo } from 'react'
import type { Run } from '../../../case/plan-case.ts'
import { minutesAndSeconds, sayMessage } from '../say.ts'
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
        {run.messages.slice(0, count).map((message) => (
          <li key={message.kind}>
            <b className="tabular">{minutesAndSeconds(message.at)}</b>
            <span>
              {sayMessage(words, run, message)}
              <small>{words.speakers[message.from]}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
})
