import { useQuery } from '@tanstack/react-query'
import { useActionState, useState } from 'react'
import { type DeskLead, entryNotices, longestCameFrom, longestNote } from '../../contract/desk.ts'
import { enteredFields, isPhoneField } from '../../contract/entered-fields.ts'
import { type Collection, collections, maxLengths } from '../../contract/forms.ts'
import { normalisedPhone } from '../../contract/phone-number.ts'
import { rootLanguage } from '../../contract/routes.ts'
import { isDoubtful, Refused, reasonOf } from '../http.ts'
import { restartLists } from '../leads/lead-cache.ts'
import { choicesOptions } from '../leads/lead-queries.ts'
import { isMe, personName } from '../people.ts'
import { addLead } from '../server-calls.ts'
import { dayOf } from '../times.ts'
import { showToast } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { capitalised, fieldName, formNames, languageName } from '../words.ts'

interface Refusal {
  problem?: string
  problems?: Record<string, string>
  /** The values that were warned about. Adding the same values again confirms them. */
  doubted?: string
}

interface Props {
  onClose: () => void
  onAdded: (lead: DeskLead) => void
}

const doubtful = 'The form would refuse this. If it is correct, add it anyway.'

/** Staff enter a lead, for example from a phone call. A number or an address is enough. */
export default function NewLeadDialog({ onClose, onAdded }: Props) {
  const { data: choices } = useQuery(choicesOptions)
  const [keys] = useState(() => ({ key: crypto.randomUUID(), noteId: crypto.randomUUID() }))
  const [collection, setCollection] = useState<Collection>('signups')
  // Keyed by field name, so that another form keeps the fields they share.
  const [values, setValues] = useState<Record<string, string>>({})
  const [notice, setNotice] = useState<(typeof entryNotices)[number]>('not stated')
  const [language, setLanguage] = useState<string>(rootLanguage)
  const [thank, setThank] = useState(false)
  const [work, setWork] = useState({ owner: '', dueOn: '', note: '', cameFrom: '' })
  const names = enteredFields(collection)
  const set = (name: string) => (value: string) => setValues({ ...values, [name]: value })
  const typed = JSON.stringify([collection, values])

  const [{ problem, problems, doubted }, save, busy] = useActionState(
    async ({ doubted }: Refusal): Promise<Refusal> => {
      const fields = Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
      const { owner, dueOn, note, cameFrom } = work
      try {
        const lead = await addLead({
          ...{ key: keys.key, collection, fields, notice, thank, language, keep: doubted === typed },
          ...(owner && { owner }),
          ...(dueOn && { dueOn }),
          ...(cameFrom.trim() && { cameFrom }),
          ...(note.trim() && { note: { id: keys.noteId, text: note } }),
        })
        showToast(lead.isNew ? `Added ${lead.reference}.` : `It is stored already as ${lead.reference}.`)
        restartLists()
        onAdded(lead)
        return {}
      } catch (refused) {
        if (!(refused instanceof Refused)) return { problem: reasonOf(refused) }
        const { message, fields: problems } = refused
        return isDoubtful(refused)
          ? { problem: doubtful, problems, doubted: typed }
          : { problem: message, problems }
      }
    },
    {},
  )

  return (
    <Dialog title="Add a lead" onClose={onClose}>
      <form action={save} className="stack gap-3 above-4" noValidate>
        {problem && !busy && <Problem>{problem}</Problem>}
        <div className="field">
          <label htmlFor="add-form">Form</label>
          <Select
            id="add-form"
            value={collection}
            options={collections.map((each) => [each, formNames[each]])}
            onChoose={setCollection}
          />
        </div>
        <p className="mute small">A phone number or an e-mail address is enough.</p>
        {names.map((name) => (
          <Line
            key={name}
            name={name}
            label={fieldName(name)}
            value={values[name] ?? ''}
            long={name === 'message' ? maxLengths.message : undefined}
            onChange={set(name)}
            onLeave={isPhoneField(name) ? (value) => set(name)(normalisedPhone(value)) : undefined}
            hint={problems?.[name]}
          />
        ))}
        <div className="columns gap-3">
          <div className="field">
            <label htmlFor="add-owner">Owner</label>
            <Select
              id="add-owner"
              value={work.owner}
              options={[
                ['', 'Nobody'],
                ...(choices?.people ?? []).map(
                  (each) => [each, isMe(each) ? 'Me' : personName(each)] as const,
                ),
              ]}
              onChoose={(owner) => setWork({ ...work, owner })}
            />
          </div>
          <div className="field">
            <label htmlFor="add-due">Due day</label>
            <input
              id="add-due"
              type="date"
              min={dayOf(new Date())}
              value={work.dueOn}
              onChange={({ target }) => setWork({ ...work, dueOn: target.value })}
            />
          </div>
        </div>
        <Line
          name="note"
          label="Note"
          value={work.note}
          long={longestNote}
          onChange={(note) => setWork({ ...work, note })}
        />
        <Line
          name="cameFrom"
          label="Came from"
          value={work.cameFrom}
          known={choices?.sources}
          onChange={(cameFrom) => setWork({ ...work, cameFrom: cameFrom.slice(0, longestCameFrom) })}
        />
        <div className="columns gap-3">
          <div className="field">
            <label htmlFor="add-language">Language</label>
            <Select
              id="add-language"
              value={language}
              options={(choices?.spoken ?? [rootLanguage]).map((each) => [each, languageName(each)])}
              onChoose={setLanguage}
            />
          </div>
          <div className="field">
            <label htmlFor="add-notice">Privacy notice</label>
            <Select
              id="add-notice"
              value={notice}
              options={entryNotices.map((each) => [each, capitalised(each)])}
              onChoose={setNotice}
            />
          </div>
        </div>
        {values.email?.trim() && (
          <label className="beside middle gap-2 tick">
            <input type="checkbox" checked={thank} onChange={({ target }) => setThank(target.checked)} />
            Send them the thank-you mail
          </label>
        )}
        <div className="row">
          <Button main disabled={busy}>
            {doubted === typed ? 'Add it anyway' : 'Add'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

interface LineProps {
  name: string
  label: string
  value: string
  /** Of a text of several lines: its longest length. */
  long?: number | undefined
  /** Values to choose from; any other may be typed. */
  known?: string[] | undefined
  hint?: string | undefined
  onChange: (value: string) => void
  onLeave?: ((value: string) => void) | undefined
}

function Line({ name, label, value, long, known, hint, onChange, onLeave }: LineProps) {
  const Control = long ? 'textarea' : 'input'
  return (
    <div className="field">
      <label htmlFor={`add-${name}`}>{label}</label>
      <Control
        id={`add-${name}`}
        autoComplete="off"
        inputMode={isPhoneField(name) ? 'tel' : undefined}
        maxLength={long ?? maxLengths.email}
        list={known && `add-${name}-known`}
        value={value}
        onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
        onBlur={({ target }: { target: { value: string } }) => onLeave?.(target.value)}
        aria-invalid={hint ? true : undefined}
        aria-describedby={hint ? `add-${name}-hint` : undefined}
      />
      {known && (
        <datalist id={`add-${name}-known`}>
          {known.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
      {hint && (
        <p id={`add-${name}-hint`} className="bad small">
          {hint}
        </p>
      )}
    </div>
  )
}
