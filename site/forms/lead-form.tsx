import { messages as english } from '../../content/en/messages.ts'
import { addedControls, type Collection, type FieldName, sentMessages } from '../../contract/forms.ts'
import { apiAddresses } from '../browser/api-addresses.ts'
import type { Behaviour, FormView } from './behaviour.ts'
import { CallUs, Confirmation } from './confirmation.tsx'
import type { Controls } from './controls.ts'
import { Field } from './field.tsx'
import { FormApart } from './form-apart.tsx'
import type { FormContent } from './form-content.ts'
import type { Values } from './form-values.ts'
import styles from './lead-form.module.css'
import { useLeadForm } from './use-lead-form.ts'

/** A form as the server hands it back where no script runs: with what was typed and what is wrong with it. */
export interface Filled {
  values: Values
  view: FormView
  /** Where the visit began, by the names the server gave it. */
  source?: [name: string, value: string][]
}

/** What a page gives each of the three forms. */
export interface FormProps<C extends Collection> extends FormContent<C> {
  filled?: Filled
}

interface LeadFormProps<C extends Collection> extends FormProps<C> {
  behaviour: Behaviour<C>
  controls: Controls<C>
}

/** What the three forms share: a plain HTML form that works before and without its script. */
export function LeadForm<C extends Collection>(props: LeadFormProps<C>) {
  const { behaviour, controls, words, messages = english, notice, outcome, phone, filled } = props
  const { privacy = '/privacy' } = props
  const { collection } = behaviour
  const { view, busy, change, formProps } = useLeadForm(behaviour, messages, filled?.view)
  const names = Object.keys(controls) as FieldName<C>[]
  return (
    <form
      {...formProps}
      className={styles.form}
      method="post"
      action={apiAddresses[collection]}
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
      {filled?.source?.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        <div className={styles.end}>
          <button className={styles.submit} type="submit" aria-busy={busy || undefined}>
            {words.submit}
          </button>
          {/* The server may have filled it in, for a form sent without script: React must not complain about that. */}
          <p
            className={styles.status}
            id={`${collection}-status`}
            role="status"
            data-state={view.state}
            suppressHydrationWarning
          >
            {view.status}
          </p>
          {import.meta.env.PUBLIC_API_ORIGIN && (
            <FormApart {...props} message={messages[sentMessages[collection]]} />
          )}
        </div>
        {/* Always there, so that screen readers speak what comes into it. */}
        <div className={styles.outcome} aria-live="polite">
          {view.sent && (
            <Confirmation
              words={words.confirmation}
              outcome={outcome}
              companyPhone={phone}
              details={view.sent.details}
              change={
                <button className={styles.change} type="button" onClick={change}>
                  {outcome.change}
                </button>
              }
            />
          )}
          {(filled || view.status === messages.network) && (
            <CallUs words={outcome.callInstead} phone={phone} />
          )}
        </div>
      </div>
      <p className={styles.notice}>
        {words.purpose} <a href={privacy}>{notice.link}</a>
      </p>
    </form>
  )
}
