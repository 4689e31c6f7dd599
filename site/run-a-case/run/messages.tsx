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
      <h3 className={`cluster between ${styles.title}`}>{words.run.messages}</h3>
      <ul className={`stack near ${styles.talk}`}>
        {run.messages.slice(0, count).map((message) => (
          <li key={message.kind} data-from={message.from}>
            <small>
              {words.speakers[message.from]} <span className="tabular">{minutesAndSeconds(message.at)}</span>
            </small>
            {sayMessage(words, run, message)}
          </li>
        ))}
      </ul>
      {count === 0 && <p className="small mute">{words.run.talkWaits}</p>}
    </section>
  )
})
