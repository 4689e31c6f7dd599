import type { DeskLead } from '../../contract/desk.ts'
import { named } from '../leads/send-changes.ts'
import { setDueOn } from '../leads/work.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DayChoice } from './day-choice.tsx'

interface Props {
  leads: DeskLead[]
  onClose: () => void
  /** Something was chosen. */
  onDone?: (() => void) | undefined
}

/** When these leads are looked at again. */
export function PostponeDialog({ leads, onClose, onDone }: Props) {
  return (
    <Dialog title={`Postpone ${named(leads)}`} onClose={onClose}>
      <DayChoice
        hasDay={leads.some(({ dueOn }) => dueOn !== null)}
        onChoose={(day) => {
          onClose()
          onDone?.()
          void setDueOn(leads, day)
        }}
      />
    </Dialog>
  )
}
