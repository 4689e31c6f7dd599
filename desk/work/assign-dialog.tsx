import { useQuery } from '@tanstack/react-query'
import type { DeskLead } from '../../contract/desk.ts'
import { reasonOf } from '../http.ts'
import { choicesOptions } from '../leads/lead-queries.ts'
import { named } from '../leads/send-changes.ts'
import { setOwner } from '../leads/work.ts'
import { isMe } from '../people.ts'
import { ChoiceList } from '../ui/choice-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/problem.tsx'

interface Props {
  leads: DeskLead[]
  onClose: () => void
  /** Something was chosen. */
  onDone?: (() => void) | undefined
}

/** Who looks after these leads. Whoever asks comes first: Enter is enough. */
export function AssignDialog({ leads, onClose, onDone }: Props) {
  const { data, error } = useQuery(choicesOptions)
  const give = (owner: string | null) => () => {
    onClose()
    onDone?.()
    void setOwner(leads, owner)
  }
  const people = data?.people.toSorted((one, other) => Number(isMe(other)) - Number(isMe(one))) ?? []
  const choices = people.map((person) =>
    isMe(person)
      ? { name: 'Me', detail: person, choose: give(person) }
      : { name: person, choose: give(person) },
  )
  const nobody = { name: 'Nobody', choose: give(null) }
  return (
    <Dialog title={`Assign ${named(leads)}`} onClose={onClose}>
      {error && <Problem>{reasonOf(error)}</Problem>}
      {data && people.length === 0 && <p>Nobody is set up yet: DESK_PEOPLE names who works at this desk.</p>}
      {data && <ChoiceList choices={leads.some(({ owner }) => owner) ? [...choices, nobody] : choices} />}
    </Dialog>
  )
}
