import type { ReactNode } from 'react'
import type { CallTimeWords } from '../../content/schema/forms.ts'
import styles from './call-time.module.css'
import field from './field.module.css'

interface Props {
  words: CallTimeWords
  /** Only in the response without script: placeholders, since only the server knows which time is selected. */
  options?: ReactNode
}

/** The only optional field of the call-back form. */
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
        // A value here would override the selected option.
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
