import { useActionState, useState } from 'react'
import type { DeskLead } from '../../contract/desk.ts'
import { enteredFields, isPhoneField } from '../../contract/entered-fields.ts'
import { normalisedPhone } from '../../contract/phone-number.ts'
import { isDoubtful, isGone, Refused, reasonOf } from '../http.ts'
import { putLead } from '../leads/lead-cache.ts'
import { changeInTurn } from '../leads/own-changes.ts'
import { contactOf } from '../leads/reach.ts'
import { editLead } from '../server-calls.ts'
import { showToast } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/page.tsx'
import { fieldName } from '../words.ts'

export const fieldsOf = (lead: DeskLead): [string, string][] =>
  enteredFields(lead.collection).map((name) => [name, String(lead[name as keyof DeskLead] ?? '')])

interface Refusal {
  problem?: string
  problems?: Record<string, string>
  /** The values that were warned about. Saving the same values again confirms them. */
  doubted?: string | undefined
}

/** Corrects a lead's fields. On a conflict both versions are shown, and the typed text stays. */
export function CorrectDialog({ lead, onClose }: { lead: DeskLead; onClose: () => void }) {
  const [opened] = useState(() => Object.fromEntries(fieldsOf(lead)))
  const [base, setBase] = useState(lead)
  const [values, setValues] = useState(opened)
  const typed = JSON.stringify(values)

  function takeIn(refused: unknown): Refusal {
    if (!(refused instanceof Refused)) return { problem: reasonOf(refused) }
    const { message, fields: problems, lead: theirs, by } = refused
    if (isGone(refused)) return { problem: 'This lead was erased meanwhile. Copy what you need.' }
    if (isDoubtful(refused)) {
      const problem = 'The form would refuse this. If it is correct, save it again.'
      return { problem, problems, doubted: typed }
    }
    if (!theirs) return { problem: message, problems }
    const before = Object.fromEntries(fieldsOf(base))
    // Fields not edited here take the other person's values.
    setValues((mine) => {
      const untouched = fieldsOf(theirs).filter(([name]) => mine[name] === before[name])
      return { ...mine, ...Object.fromEntries(untouched) }
    })
    setBase(theirs)
    putLead(theirs)
    return {
      problem: `${by ?? 'Somebody else'} has just changed ${contactOf(theirs).name}. Your text is still here; save it again to keep it.`,
    }
  }

  async function send({ doubted }: Refusal): Promise<Refusal> {
    const fields = Object.fromEntries(
      fieldsOf(base).flatMap(([name, value]) => (values[name] === value ? [] : [[name, values[name] ?? '']])),
    )
    try {
      if (Object.keys(fields).length > 0) {
        const keep = doubted === typed
        putLead(await changeInTurn(base, (version) => editLead(lead.id, { version, fields, keep })))
        showToast('Corrected. The history keeps the previous value.')
      }
      onClose()
      return {}
    } catch (refused) {
      return { doubted, ...takeIn(refused) }
    }
  }
  const [{ problem, problems, doubted }, save, busy] = useActionState(send, {})

  return (
    <Dialog title="Correct what was typed" onClose={onClose}>
      <form action={save} className="stack gap-3 above-4" noValidate>
        {problem && !busy && <Problem>{problem}</Problem>}
        {fieldsOf(base).map(([name, theirs]) => {
          const Control = name === 'message' ? 'textarea' : 'input'
          const hint = problems?.[name] ?? (theirs === opened[name] ? undefined : `Now: ${theirs}`)
          return (
            <div key={name} className="field">
              <label htmlFor={`correct-${name}`}>{fieldName(name)}</label>
              <Control
                id={`correct-${name}`}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
                onBlur={({ target }: { target: { value: string } }) => {
                  if (isPhoneField(name)) setValues({ ...values, [name]: normalisedPhone(target.value) })
                }}
                aria-invalid={problems?.[name] ? true : undefined}
                aria-describedby={hint ? `correct-${name}-hint` : undefined}
              />
              {hint && (
                <p id={`correct-${name}-hint`} className="bad small">
                  {hint}
                </p>
              )}
            </div>
          )
        })}
        <div className="row">
          <Button main disabled={busy}>
            {doubted === typed ? 'Save it anyway' : 'Save'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
