import { useQuery } from '@tanstack/react-query'
import type { DeskLead } from '../../contract/desk.ts'
import { reasonOf } from '../http.ts'
import { choicesOptions } from '../leads/lead-queries.ts'
import { named } from '../leads/send-changes.ts'
import { setDueOn, setOwner } from '../leads/work.ts'
import { isMe } from '../people.ts'
import { ChoiceList } from '../ui/choice-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/page.tsx'
import { DayChoice } from './day-choice.tsx'

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

interface OwnerProps {
  onChoose: (owner: string | null) => void
  /** Whether there is an owner to take away. */
  hasOwner: boolean
}

/** Whoever asks comes first: Enter is enough. */
function OwnerChoice({ onChoose, hasOwner }: OwnerProps) {
  const { data, error } = useQuery(choicesOptions)
  if (error) return <Problem>{reasonOf(error)}</Problem>
  if (!data) return null
  const people = data.people
    .toSorted((one, other) => Number(isMe(other)) - Number(isMe(one)))
    .map((person) => ({
      ...(isMe(person) ? { name: 'Me', detail: person } : { name: person }),
      choose: () => onChoose(person),
    }))
  const nobody = { name: 'Nobody', choose: () => onChoose(null) }
  return (
    <>
      {people.length === 0 && <p>Nobody is set up yet: DESK_PEOPLE names who works at this desk.</p>}
      <ChoiceList choices={hasOwner ? [...people, nobody] : people} />
    </>
  )
}
