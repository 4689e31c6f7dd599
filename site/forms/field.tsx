import type { InputHTMLAttributes } from 'react'
import type { FieldWords } from '../../content/types/forms.ts'
import styles from './field.module.css'

/** An area for longer text, or an input with what decides its keyboard and autofill. */
export type Control =
  | 'textarea'
  | Pick<
      InputHTMLAttributes<HTMLInputElement>,
      'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'enterKeyHint' | 'maxLength'
    >

interface FieldProps {
  form: string
  name: string
  words: FieldWords
  /** Undefined: the field is fine. Empty: the field is marked, but its message was cleared after its time. */
  problem: string | undefined
  value: string | undefined
  control: Control
}

/** Label, hint, control and message, tied together by their ids for screen readers. */
export function Field({ form, name, words, problem, value, control }: FieldProps) {
  const id = `${form}-${name}`
  const invalid = problem !== undefined
  const described = [words.hint && `${id}-hint`, `${id}-problem`, invalid && `${form}-status`]
  const shared = {
    id,
    name,
    className: styles.control,
    placeholder: words.placeholder,
    defaultValue: value ?? '',
    required: true,
    'aria-invalid': invalid || undefined,
    'aria-describedby': described.filter(Boolean).join(' '),
  }
  return (
    <div className={styles.field} data-wide={control === 'textarea' || undefined}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {words.label}
        </label>
        {words.hint && (
          <span className={styles.hint} id={`${id}-hint`}>
            {words.hint}
          </span>
        )}
      </div>
      {control === 'textarea' ? <textarea {...shared} rows={5} /> : <input {...shared} {...control} />}
      {/* Always there, so that screen readers speak a message the moment it appears. */}
      <p className={styles.problem} id={`${id}-problem`} aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
