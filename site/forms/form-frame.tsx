import type { ComponentPropsWithRef, ReactNode, Ref } from 'react'
import { addedControls } from '../../contract/forms.ts'
import { apiAddresses } from '../browser/api-addresses.ts'
import { buttonLook } from '../ui/link-button.tsx'
import field from './field.module.css'
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
  notice?: ReactNode
  status: string
  state?: FormView['state'] | undefined
  /** Rendered after the status line, for pages that our server cannot fill in. */
  apart?: ReactNode
  /** Rendered below the form after a failure. */
  outcome?: ReactNode
  /** The confirmation of what was sent last. */
  sent?: ReactNode
  sentRef?: Ref<HTMLDivElement>
}

interface StatusProps {
  id: string
  state?: FormView['state'] | undefined
  children: ReactNode
}

export const StatusLine = ({ id, state, children }: StatusProps) => (
  <p
    className={`strong tight ${field.message} ${styles.status}`}
    id={id}
    role="status"
    tabIndex={-1}
    data-state={state}
  >
    {children}
  </p>
)

/** A plain HTML form, identical with script, without it and in the server's responses. */
export function FormFrame(props: Props) {
  const { content, form, refusals, fields, added, status, state, apart, outcome, sent } = props
  const { collection, words, notice, filling } = content
  const statusLine = (
    <StatusLine id={`${collection}-status`} state={state}>
      {status}
    </StatusLine>
  )
  return (
    <form
      {...form}
      className={`stack gap-3 ${styles.form}`}
      method="post"
      action={apiAddresses[collection]}
      data-form={collection}
      data-sent={state === 'sent' || undefined}
    >
      {sent && (
        <div className={styles.sent} ref={props.sentRef} tabIndex={-1}>
          {state === 'sent' && statusLine}
          {sent}
        </div>
      )}
      {/* Says that all fields are required. The form with an optional field marks that field instead. */}
      {!words.callTime && <p className="small mute tight">{filling.needed}</p>}
      {refusals}
      <div className={`columns ${styles.fields}`}>{fields}</div>
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
        <div className={`cluster middle gap-5 above-2 ${styles.end}`}>
          <button
            className={`strong ${buttonLook('amber')} ${styles.submit}`}
            type="submit"
            aria-busy={state === 'sending' || undefined}
          >
            {words.submit}
          </button>
          {state !== 'sent' && statusLine}
          {apart}
        </div>
        {/* The confirmation says it again, in the same words. */}
        {state !== 'sent' && <p className="small mute above-3">{words.confirmation.next}</p>}
        {/* Always rendered, so that screen readers announce its text. */}
        <div className={styles.outcome} aria-live="polite">
          {outcome}
        </div>
      </div>
    </form>
  )
}
