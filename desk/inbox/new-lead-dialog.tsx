import { useQuery } from '@tanstack/react-query'
import { useActionState, useState } from 'react'
import { type DeskLead, entryNotices } from '../../contract/desk.ts'
import { type Collection, collections, formSchemas, maxLengths } from '../../contract/forms.ts'
import { rootLanguage } from '../../contract/routes.ts'
import { Refused, reasonOf } from '../http.ts'
import styles from '../lead/lead-pane.module.css'
import { restartLists } from '../leads/lead-cache.ts'
import { choicesOptions } from '../leads/lead-queries.ts'
import { addLead } from '../server-calls.ts'
import { showToast } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { capitalised, fieldName, formNames, languageName } from '../words.ts'

interface Refusal {
  problem?: string
  problems?: Record<string, string>
}

interface Props {
  onClose: () => void
  onAdded: (lead: DeskLead) => void
}

/** Staff enter a lead, for example from a phone call. */
export default function NewLeadDialog({ onClose, onAdded }: Props) {
  const { data: choices } = useQuery(choicesOptions)
  const [key] = useState(() => crypto.randomUUID())
  const [collection, setCollection] = useState<Collection>('signups')
  // Keyed by field name, so that another form keeps the fields they share.
  const [values, setValues] = useState<Record<string, string>>({})
  const [notice, setNotice] = useState<(typeof entryNotices)[number]>('not stated')
  const [language, setLanguage] = useState<string>(rootLanguage)
  const [thank, setThank] = useState(false)
  const names = Object.keys(formSchemas[collection].entries)

  const [{ problem, problems }, save, busy] = useActionState(async (): Promise<Refusal> => {
    const fields = Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
    try {
      const lead = await addLead({ key, collection, fields, notice, thank, language })
      showToast(
        lead.isNew
          ? `Added ${lead.reference}.${lead.spam ? ' It duplicates another lead, and is held.' : ''}`
          : `It is stored already as ${lead.reference}.`,
      )
      restartLists()
      onAdded(lead)
      return {}
    } catch (refused) {
      if (!(refused instanceof Refused)) return { problem: reasonOf(refused) }
      return { problem: refused.message, problems: refused.fields }
    }
  }, {})

  return (
    <Dialog title="Add a lead" onClose={onClose}>
      <form action={save} className={styles.form} noValidate>
        {problem && !busy && <Problem>{problem}</Problem>}
        <div className={styles.field}>
          <label htmlFor="add-form">Form</label>
          <Select
            id="add-form"
            value={collection}
            options={collections.map((each) => [each, formNames[each]])}
            onChoose={setCollection}
          />
        </div>
        {names.map((name) => {
          const Control = name === 'message' ? 'textarea' : 'input'
          const hint = problems?.[name]
          return (
            <div key={name} className={styles.field}>
              <label htmlFor={`add-${name}`}>{fieldName(name)}</label>
              <Control
                id={`add-${name}`}
                autoComplete="off"
                maxLength={name === 'message' ? maxLengths.message : 254}
                value={values[name] ?? ''}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
                aria-invalid={hint ? true : undefined}
                aria-describedby={hint ? `add-${name}-hint` : undefined}
              />
              {hint && (
                <p id={`add-${name}-hint`} className="bad small">
                  {hint}
                </p>
              )}
            </div>
          )
        })}
        <div className={styles.field}>
          <label htmlFor="add-language">Language</label>
          <Select
            id="add-language"
            value={language}
            options={(choices?.spoken ?? [rootLanguage]).map((each) => [each, languageName(each)])}
            onChoose={setLanguage}
          />
        </div>
        <div className={styles.field}>
          <label htmlFor="add-notice">Privacy notice</label>
          <Select
            id="add-notice"
            value={notice}
            options={entryNotices.map((each) => [each, capitalised(each)])}
            onChoose={setNotice}
          />
        </div>
        <label className="tick">
          <input type="checkbox" checked={thank} onChange={({ target }) => setThank(target.checked)} />
          Send them the thank-you mail
        </label>
        <div className="row">
          <Button main disabled={busy}>
            Add
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
