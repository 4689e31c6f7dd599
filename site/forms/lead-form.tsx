import type { ReactNode } from 'react'
import type { PrivacyNotice } from '../../content/types/forms.ts'
import { apiPaths } from '../../contract/api.ts'
import { addedControls } from '../../contract/forms.ts'
import type { Behaviour, FormView } from './behaviour.ts'
import type { Values } from './form-values.ts'
import styles from './lead-form.module.css'
import type { useLeadForm } from './use-lead-form.ts'

/** A form as the server hands it back where no script runs: with what was typed and what is wrong with it. */
export interface Filled {
  values: Values
  view: FormView
}

interface LeadFormProps {
  behaviour: Behaviour
  form: ReturnType<typeof useLeadForm>
  words: { submit: string; purpose: string }
  notice: PrivacyNotice
  children: ReactNode
}

/** The frame the three forms share: a plain HTML form that works before and without its script. */
export function LeadForm({ behaviour, form, words, notice, children }: LeadFormProps) {
  const { collection } = behaviour
  const { view, busy, props } = form
  return (
    <form
      {...props}
      className={styles.form}
      method="post"
      action={apiPaths[collection]}
      data-form={collection}
    >
      <div className={styles.fields}>{children}</div>
      <div className={styles.trap} aria-hidden="true">
        <label>
          {notice.leaveEmpty}
          <input name={addedControls.honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      <input type="hidden" name={addedControls.noticeVersion} value={notice.version} />
      <input type="hidden" name={addedControls.language} value={notice.language} />
      <div className={styles.end}>
        <button className={styles.submit} type="submit" aria-busy={busy || undefined}>
          {words.submit}
        </button>
        {/* Filled in by the server where no script runs, hence not for React to compare. */}
        <p
          className={styles.status}
          id={`${collection}-status`}
          role="status"
          data-state={view.state}
          suppressHydrationWarning
        >
          {view.status}
        </p>
      </div>
      <p className={styles.notice}>
        {words.purpose} <a href="/privacy">{notice.link}</a>
      </p>
    </form>
  )
}
