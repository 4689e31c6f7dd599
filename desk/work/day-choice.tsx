import { type FormEvent, useState } from 'react'
import { usualDays } from '../leads/work-in-words.ts'
import { dayOf, weekdayWords } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceList } from '../ui/choice-list.tsx'
import styles from './work.module.css'

interface Props {
  onChoose: (day: string | null) => void
  /** Whether there is a day to take away. */
  hasDay?: boolean
}

/** Today, tomorrow, next Monday or any day. */
export function DayChoice({ onChoose, hasDay = false }: Props) {
  const [today] = useState(() => dayOf(new Date()))
  const usual = usualDays(today).map(({ name, day }) => ({
    name,
    detail: weekdayWords(day),
    choose: () => onChoose(day),
  }))
  const none = { name: 'No day', choose: () => onChoose(null) }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const day = String(new FormData(event.currentTarget).get('day'))
    if (day) onChoose(day)
  }
  return (
    <>
      <ChoiceList choices={hasDay ? [...usual, none] : usual} />
      <form className={styles.day} onSubmit={submit}>
        <label htmlFor="day">Another day</label>
        <input id="day" name="day" type="date" min={today} required />
        <Button type="submit">Set</Button>
      </form>
    </>
  )
}
