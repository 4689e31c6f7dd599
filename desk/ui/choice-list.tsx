import { type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './choice-list.module.css'

interface Choice {
  name: string
  /** Shown next to the name, such as the date of tomorrow. */
  detail?: string
  choose: () => void
}

/** A short list of choices, also selectable by number keys. */
export function ChoiceList({ choices }: { choices: Choice[] }) {
  const list = useRef<HTMLOListElement>(null)
  // Focuses the first choice: the choices may appear after the dialog took the focus.
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  function press(event: KeyboardEvent) {
    const choice = choices[Number(event.key) - 1]
    if (!choice || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choice.choose()
  }
  return (
    <ol ref={list} className={styles.list} onKeyDown={press}>
      {choices.map(({ name, detail, choose }, index) => (
        <li key={`${name} ${detail}`}>
          <button
            type="button"
            className="plain"
            onClick={choose}
            aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
          >
            <span data-key={index < 9 ? index + 1 : ''}>{name}</span>
            {detail && <span className="mute">{detail}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
