import type { FormWords, PrivacyNotice } from '../../content/types/forms.ts'
import { apiPaths } from '../../contract/api.ts'
import { addedControls } from '../../contract/forms.ts'
import type { Behaviour, FormView } from './behaviour.ts'
import { type Control, Field } from './field.tsx'
import type { Values } from './form-values.ts'
import styles from './lead-form.module.css'
import { useLeadForm } from './use-lead-form.ts'

/** A form as the server hands it back where no script runs: with what was typed and what is wrong with it. */
export interface Filled {
  values: Values
  view: FormView
}

/** What a page gives each of the three forms. */
export interface FormProps<Name extends string> {
  words: FormWords<Name>
  notice: PrivacyNotice
  filled?: Filled
}

interface LeadFormProps<Name extends string> extends FormProps<Name> {
  behaviour: Behaviour
  /** In the order of the form. */
  controls: Record<Name, Control>
}

/** What the three forms share: a plain HTML form that works before and without its script. */
export function LeadForm<Name extends string>(props: LeadFormProps<Name>) {
  const { behaviour, controls, words, notice, filled } = props
  const { collection } = behaviour
  const { view, busy, formProps } = useLeadForm(behaviour, filled?.view)
  const names = Object.keys(controls) as Name[]
  return (
    <form
      {...formProps}
      className={styles.form}
      method="post"
      action={apiPaths[collection]}
      data-form={collection}
    >
      <div className={styles.fields}>
        {names.map((name) => (
          <Field
            key={name}
            form={collection}
            name={name}
            words={words.fields[name]}
            control={controls[name]}
            problem={view.problems[name]}
            value={filled?.values[name]}
          />
        ))}
      </div>
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
