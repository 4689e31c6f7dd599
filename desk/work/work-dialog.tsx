import type { DeskLead } from '../../contract/desk.ts'
import { named } from '../leads/send-changes.ts'
import { setDueOn, setOwner } from '../leads/work.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DayChoice } from './day-choice.tsx'
import { OwnerChoice } from './owner-choice.tsx'

/** What is asked: who looks after these leads, or when they are looked at again. */
export interface WorkAsked {
  what: 'assign' | 'postpone'
  leads: DeskLead[]
}

interface Props {
  asked: WorkAsked
  onClose: () => void
  /** Something was chosen. */
  onDone?: () => void
}

export function WorkDialog({ asked: { what, leads }, onClose, onDone }: Props) {
  const then =
    <Value,>(set: (leads: DeskLead[], value: Value) => Promise<void>) =>
    (value: Value) => {
      onClose()
      onDone?.()
      void set(leads, value)
    }
  return (
    <Dialog title={`${what === 'assign' ? 'Assign' : 'Postpone'} ${named(leads)}`} onClose={onClose}>
      {what === 'assign' ? (
        <OwnerChoice hasOwner={leads.some(({ owner }) => owner)} onChoose={then(setOwner)} />
      ) : (
        <DayChoice hasDay={leads.some(({ dueOn }) => dueOn)} onChoose={then(setDueOn)} />
      )}
    </Dialog>
  )
}
