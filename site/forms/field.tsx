import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FieldWords } from '../../content/schema/forms.ts'
import styles from './field.module.css'

/** A textarea, or an input with the attributes for keyboard and autofill. */
export type Control =
  | 'textarea'
  | Pick<
      InputHTMLAttributes<HTMLInputElement>,
      'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'enterKeyHint' | 'maxLength'
    >

export interface FieldProps {
  form: string
  name: string
  words: FieldWords
  control: Control
  value?: string | undefined
  /** Why the field is invalid. If empty, the field is marked and the form's status line has the message. */
  problem?: string | undefined
  /** The message has expired; its space remains, so that nothing moves. */
  cleared?: boolean | undefined
  /** Advice that does not block a submit, and the sentence with `{message}` around it. */
  advice?: string | undefined
  asItIs: string
  /** Shown in place of the hint. */
  help?: ReactNode
  /** The field was rewritten: shown in place of the hint, and announced. */
  rewritten?: string | undefined
  /** The form's status line shows the message of this field. */
  inStatus?: boolean | undefined
  autoFocus?: boolean | undefined
}

/** Label, control, message and hint, associated by their ids for screen readers. */
export function Field(props: FieldProps) {
  const {
    form,
    name,
    words,
    control,
    value = '',
    problem,
    cleared,
    advice,
    asItIs,
    inStatus,
    help,
    rewritten,
  } = props
  const [beforeAdvice, afterAdvice] = asItIs.split('{message}')
  const id = `${form}-${name}`
  const described = [`${id}-problem`, `${id}-hint`, inStatus && `${form}-status`]
  const shared = {
    id,
    name,
    className: styles.control,
    placeholder: words.placeholder,
    defaultValue: value,
    required: true,
    autoFocus: props.autoFocus,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': described.filter(Boolean).join(' '),
    'data-advised': advice !== undefined || undefined,
  }
  return (
    <div className={`stack gap-0 ${styles.field}`} data-wide={control === 'textarea' || undefined}>
      <label className="strong below-2 tight" htmlFor={id}>
        {words.label}
      </label>
      {control === 'textarea' ? <textarea {...shared} rows={5} /> : <input {...shared} {...control} />}
      {/* Always rendered: a screen reader announces a live region only if it existed before its text. */}
      <p
        className={`small strong ${styles.message} ${styles.problem}`}
        id={`${id}-problem`}
        aria-live="polite"
        data-cleared={(cleared && problem) || undefined}
      >
        {!cleared && problem}
        {advice !== undefined && (
          <>
            {beforeAdvice}
            <b>{advice}</b>
            {afterAdvice}
          </>
        )}
      </p>
      <p className={`small mute stack gap-0 ${styles.hint}`} id={`${id}-hint`}>
        {/* Advice says one thing: the message, and that it can be sent. */}
        {help || (advice === undefined && <span data-replaced={rewritten && ''}>{words.hint}</span>)}
        {/* Over the hint, whose space stays: a button below must not move between the press and the release. */}
        <span aria-live="polite">{rewritten}</span>
      </p>
    </div>
  )
}
