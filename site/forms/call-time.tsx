import type { ReactNode } from 'react'
import type { CallTimeWords } from '../../content/schema/forms.ts'
import styles from './call-time.module.css'
import field from './field.module.css'

interface Props {
  words: CallTimeWords
  /** Given by the page that hands a form back where no script runs: which of the times is chosen is known to the server alone. */
  options?: ReactNode
}

/** The one thing on the call-back form that nobody has to say. */
export function CallTime({ words, options }: Props) {
  const id = 'signups-callTime'
  return (
    <div className={styles.time}>
      <label className={styles.label} htmlFor={id}>
        <span className="strong">{words.label}</span> <span className="mute">{words.optional}</span>
      </label>
      <select
        className={`${field.control} ${styles.control}`}
        id={id}
        name="callTime"
        // A value here would win over the option that is marked as selected.
        {...(options === undefined && { defaultValue: '' })}
      >
        <option value="">{words.choose}</option>
        {options ??
          timesIn(words).map(([time, label]) => (
            <option key={time} value={time}>
              {label}
            </option>
          ))}
      </select>
    </div>
  )
}

export const timesIn = ({ times }: CallTimeWords) => Object.entries(times)
