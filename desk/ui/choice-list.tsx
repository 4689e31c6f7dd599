import { type KeyboardEvent, useEffect, useRef } from 'react'
import styles from './choice-list.module.css'

interface Choice {
  name: string
  /** Beside the name, such as the day that is tomorrow. */
  detail?: string
  choose: () => void
}

/** A few things to choose from, each by its number too. */
export function ChoiceList({ choices }: { choices: Choice[] }) {
  const list = useRef<HTMLOListElement>(null)
  // A dialog takes the focus when it opens; the choices may come later.
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
