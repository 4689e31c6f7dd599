import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { DeskLead } from '../../contract/desk.ts'
import { reasonOf } from '../http.ts'
import { choicesOptions } from '../leads/lead-queries.ts'
import { named } from '../leads/send-changes.ts'
import { setDueOn, setOwner } from '../leads/work.ts'
import { usualDays } from '../leads/work-in-words.ts'
import { isMe, personName } from '../people.ts'
import { dayOf, weekdayWords, workingDays } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceList } from '../ui/choice-list.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Problem } from '../ui/page.tsx'

/** What to set: the owner or the due day of these leads. */
export interface WorkAsked {
  what: 'assign' | 'postpone'
  leads: DeskLead[]
}

interface Props {
  asked: WorkAsked
  onClose: () => void
  /** Called after a choice. */
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
    <Dialog title={`${what === 'assign' ? 'Assign' : 'Due day:'} ${named(leads)}`} onClose={onClose}>
      {what === 'assign' ? (
        <OwnerChoice hasOne={leads.some(({ owner }) => owner)} onChoose={then(setOwner)} onClose={onClose} />
      ) : (
        <DayChoice hasOne={leads.some(({ dueOn }) => dueOn)} onChoose={then(setDueOn)} />
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  onChoose: (value: string | null) => void
  /** Whether there is a value to remove. */
  hasOne?: boolean
}

/** The current user is listed first, so that Enter is enough. */
function OwnerChoice({ onChoose, hasOne, onClose }: ChoiceProps & Pick<Props, 'onClose'>) {
  const { data, error } = useQuery(choicesOptions)
  if (error) return <Problem>{reasonOf(error)}</Problem>
  if (!data) return null
  const people = data.people
    .toSorted((one, other) => Number(isMe(other)) - Number(isMe(one)))
    .map((person) => ({
      ...(isMe(person) ? { name: 'Me', detail: personName(person) } : namedChoice(person)),
      choose: () => onChoose(person),
    }))
  const nobody = { name: 'Nobody', choose: () => onChoose(null) }
  return (
    <>
      {people.length === 0 && (
        <p>
          No team is set up at this desk yet.{' '}
          <Link href="/team" className="reach" onClick={onClose}>
            How to set one up
          </Link>
        </p>
      )}
      <ChoiceList choices={hasOne ? [...people, nobody] : people} filter="Type a name" />
    </>
  )
}

/** Shows the address next to the name, because two people may share a name. */
const namedChoice = (person: string) => {
  const name = personName(person)
  return name === person ? { name } : { name, detail: person }
}

/** Offers today, tomorrow, next Monday or any day. */
export function DayChoice({ onChoose, hasOne }: ChoiceProps) {
  const [today] = useState(() => dayOf(new Date()))
  const usual = usualDays(today, workingDays()).map(({ name, day }) => ({
    name,
    detail: weekdayWords(day),
    choose: () => onChoose(day),
  }))
  const none = { name: 'No day', choose: () => onChoose(null) }
  return (
    <>
      <ChoiceList choices={hasOne ? [...usual, none] : usual} />
      <form className="pair gap-2 above-4" action={(form) => onChoose(String(form.get('day')))}>
        <label className="whole" htmlFor="day">
          Another day
        </label>
        <input id="day" name="day" type="date" min={today} required />
        <Button type="submit">Set</Button>
      </form>
    </>
  )
}
