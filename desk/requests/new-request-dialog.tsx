import { useActionState, useState } from 'react'
import { type DeskLead, type RequestKind, requestKinds } from '../../contract/desk.ts'
import { reasonOf } from '../http.ts'
import { contactOf } from '../leads/reach.ts'
import { queryClient } from '../query-client.ts'
import { addRequest, addRequestOf } from '../server-calls.ts'
import { dayOf, weekdayWords } from '../times.ts'
import { showToast } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { kindNames } from './request-words.ts'

/** Records a request received by mail, telephone or letter; without a lead, of the address that is typed. */
export function NewRequestDialog({ lead, onClose }: { lead?: DeskLead; onClose: () => void }) {
  const today = dayOf(new Date())
  const [kind, setKind] = useState<RequestKind>('access')
  const [askedOn, setAskedOn] = useState(today)
  const [email, setEmail] = useState('')
  const [problem, submit, busy] = useActionState(async () => {
    try {
      const { reference, dueOn } = await (lead
        ? addRequest(lead.id, { kind, askedOn })
        : addRequestOf({ kind, askedOn, email }))
      showToast(`Request ${reference} is due on ${weekdayWords(dueOn)} (${dueOn}).`)
    } catch (error) {
      return reasonOf(error)
    }
    void queryClient.invalidateQueries({ queryKey: ['requests'] })
    onClose()
    return undefined
  }, undefined)
  return (
    <Dialog title="Enter a request" onClose={onClose}>
      <form action={submit} className="stack gap-3">
        {!lead && (
          <label className="stack gap-1">
            Address of the person
            <input
              type="email"
              required
              autoComplete="off"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </label>
        )}
        <label className="stack gap-1">
          What {lead ? lead.email || contactOf(lead).name : 'they'} {lead ? 'asks' : 'ask'} for
          <Select
            value={kind}
            options={requestKinds.map((each) => [each, kindNames[each]])}
            onChoose={setKind}
          />
        </label>
        <label className="stack gap-1">
          When it came in
          <input
            type="date"
            required
            max={today}
            value={askedOn}
            onChange={({ target }) => setAskedOn(target.value)}
          />
        </label>
        {problem && !busy && <Problem>{problem}</Problem>}
        <div className="row">
          <Button main disabled={busy || askedOn === ''}>
            Enter it
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}
