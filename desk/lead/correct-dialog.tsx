import { type FormEvent, useState } from 'react'
import type { DeskLead } from '../../contract/desk.ts'
import { formSchemas } from '../../contract/forms.ts'
import { isDoubtful, isGone, Refused, reasonOf } from '../http.ts'
import { putLead } from '../leads/lead-cache.ts'
import { changeInTurn } from '../leads/own-changes.ts'
import { editLead } from '../server-calls.ts'
import { tell } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/page.tsx'
import { fieldName } from '../words.ts'
import styles from './lead-pane.module.css'

export const fieldsOf = (lead: DeskLead): [string, string][] =>
  Object.keys(formSchemas[lead.collection].entries).map((name) => [
    name,
    String(lead[name as keyof DeskLead] ?? ''),
  ])

/** What was mistyped. When somebody else was first, both versions are shown and what is typed here stays. */
export function CorrectDialog({ lead, onClose }: { lead: DeskLead; onClose: () => void }) {
  const [base, setBase] = useState(lead)
  const [values, setValues] = useState(() => Object.fromEntries(fieldsOf(lead)))
  const [theirs, setTheirs] = useState<Record<string, string>>({})
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  /** What was warned about: pressed again with the same words, it is kept. */
  const [doubted, setDoubted] = useState<string>()

  function takeIn(refused: unknown) {
    if (!(refused instanceof Refused)) return setProblem(reasonOf(refused))
    setProblems(refused.fields)
    if (isDoubtful(refused)) {
      setDoubted(JSON.stringify(values))
      return setProblem('The form would not take this. If it is right all the same, save it again.')
    }
    if (!refused.lead)
      return setProblem(
        isGone(refused) ? 'This lead was erased meanwhile. Copy what you need.' : refused.message,
      )
    const before = Object.fromEntries(fieldsOf(base))
    const now = fieldsOf(refused.lead)
    setTheirs(Object.fromEntries(now.filter(([name, value]) => value !== before[name])))
    // Where nothing was typed here, their words are taken over.
    setValues((mine) =>
      Object.fromEntries(
        now.map(([name, value]) => [name, mine[name] === before[name] ? value : (mine[name] ?? '')]),
      ),
    )
    setBase(refused.lead)
    putLead(refused.lead)
    setProblem(
      'Somebody changed this lead a moment ago. What you typed is still here; save it again to keep it.',
    )
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const fields = Object.fromEntries(
      fieldsOf(base).flatMap(([name, value]) => (values[name] === value ? [] : [[name, values[name] ?? '']])),
    )
    if (Object.keys(fields).length === 0) return onClose()
    setBusy(true)
    setProblem(undefined)
    setProblems({})
    try {
      const keep = doubted === JSON.stringify(values)
      const correct = (version: number) => editLead(lead.id, { version, fields, keep })
      putLead(await changeInTurn(base, correct))
      tell('Corrected. The history keeps what stood there before.')
      onClose()
    } catch (refused) {
      takeIn(refused)
      setBusy(false)
    }
  }

  return (
    <Dialog title="Correct what was typed" onClose={onClose}>
      <form onSubmit={submit} className={styles.form} noValidate>
        {problem && <Problem>{problem}</Problem>}
        {fieldsOf(base).map(([name]) => {
          const Control = name === 'message' ? 'textarea' : 'input'
          const hint = problems[name] ?? (theirs[name] === undefined ? undefined : `Now: ${theirs[name]}`)
          return (
            <div key={name} className={styles.field}>
              <label htmlFor={`correct-${name}`}>{fieldName(name)}</label>
              <Control
                id={`correct-${name}`}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                aria-invalid={problems[name] ? true : undefined}
                aria-describedby={hint ? `correct-${name}-hint` : undefined}
              />
              {hint && (
                <p id={`correct-${name}-hint`} className={styles.hint}>
                  {hint}
                </p>
              )}
            </div>
          )
        })}
        <div className="row">
          <Button main disabled={busy}>
            {doubted === JSON.stringify(values) ? 'Keep it all the same' : 'Save'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
