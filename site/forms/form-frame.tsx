import type { ComponentPropsWithRef, ReactNode, Ref } from 'react'
import { addedControls } from '../../contract/forms.ts'
import { apiAddresses } from '../browser/api-addresses.ts'
import { buttonLook } from '../ui/link-button.tsx'
import type { FormContent } from './form-content.ts'
import styles from './form-frame.module.css'
import type { FormView } from './form-view.ts'

interface Props {
  content: FormContent
  form?: ComponentPropsWithRef<'form'>
  refusals?: ReactNode
  fields: ReactNode
  /** Additions that a visitor may send, below the fields. */
  added?: ReactNode
  /** The privacy notice; not shown after the form was sent. */
  notice?: ReactNode
  status: string
  state?: FormView['state'] | undefined
  /** Rendered after the status line, for pages that our server cannot fill in. */
  apart?: ReactNode
  /** Rendered below the form, or instead of it after it was sent. */
  outcome?: ReactNode
  outcomeRef?: Ref<HTMLDivElement>
}

/** A plain HTML form, identical with script, without it and in the server's responses. */
export function FormFrame(props: Props) {
  const { content, form, refusals, fields, added, status, state, apart, outcome } = props
  const { collection, words, notice, filling } = content
  return (
    <form
      {...form}
      className={`stack ${styles.form}`}
      method="post"
      action={apiAddresses[collection]}
      data-form={collection}
      data-sent={state === 'sent' || undefined}
    >
      {/* Says that all fields are required. The form with an optional field marks that field instead. */}
      {!words.callTime && (
        <p className={`small mute ${styles.needed}`} data-ask>
          {filling.needed}
        </p>
      )}
      {refusals}
      <div className={styles.fields} data-ask>
        {fields}
      </div>
      {added}
      <div className="visually-hidden" aria-hidden="true">
        <label>
          {notice.leaveEmpty}
          <input name={addedControls.honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <input type="hidden" name={addedControls.noticeVersion} value={notice.version} />
      <input type="hidden" name={addedControls.language} value={notice.language} />
      {props.notice}
      <div>
        <div className={`cluster ${styles.end}`}>
          <button
            className={`strong ${buttonLook('amber')} ${styles.submit}`}
            type="submit"
            aria-busy={state === 'sending' || undefined}
            data-ask
          >
            {words.submit}
          </button>
          <p
            className={`strong ${styles.status}`}
            id={`${collection}-status`}
            role="status"
            data-state={state}
          >
            {status}
          </p>
          {apart}
        </div>
        {/* Always rendered, so that screen readers announce its text; the confirmation gets the focus instead. */}
        <div
          className={styles.outcome}
          aria-live={state === 'sent' ? 'off' : 'polite'}
          ref={props.outcomeRef}
          tabIndex={-1}
        >
          {outcome}
        </div>
      </div>
    </form>
  )
}
