import { useQuery } from '@tanstack/react-query'
import { reasonOf } from '../http.ts'
import { choicesOptions } from '../leads/lead-queries.ts'
import { isMe } from '../people.ts'
import { ChoiceList } from '../ui/choice-list.tsx'
import { Problem } from '../ui/problem.tsx'

interface Props {
  onChoose: (owner: string | null) => void
  /** Whether there is an owner to take away. */
  hasOwner: boolean
}

/** Whoever asks comes first: Enter is enough. */
export function OwnerChoice({ onChoose, hasOwner }: Props) {
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
