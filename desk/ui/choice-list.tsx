import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import styles from './choice-list.module.css'

interface Choice {
  name: string
  /** Shown next to the name, such as the date of tomorrow. */
  detail?: string
  choose: () => void
}

/** From here on a list is filtered while typing. */
const fewestFiltered = 2

/**
 * A list of choices, filtered while typing: Enter takes the first that is left, and nothing if none is. Also chosen by
 * number keys before anything is typed.
 */
export function ChoiceList({ choices, filter }: { choices: Choice[]; filter?: string }) {
  const area = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const isFiltered = filter !== undefined && choices.length >= fewestFiltered
  const wanted = typed.trim().toLowerCase()
  const left = choices.filter(({ name, detail = '' }) => `${name} ${detail}`.toLowerCase().includes(wanted))
  // Focuses the first control: the choices may appear after the dialog took the focus.
  useEffect(() => area.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') return move(event)
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement
    const choice = isEnter ? left[0] : wanted === '' ? left[Number(event.key) - 1] : undefined
    if (isEnter || choice) event.preventDefault()
    choice?.choose()
  }
  function move(event: KeyboardEvent) {
    const controls = [...(area.current?.querySelectorAll<HTMLElement>('input, button') ?? [])]
    const at = document.activeElement instanceof HTMLElement ? controls.indexOf(document.activeElement) : -1
    event.preventDefault()
    controls[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of its input and its buttons.
    <div ref={area} onKeyDown={press}>
      {isFiltered && (
        <input
          className="full above-3"
          aria-label={filter}
          placeholder={filter}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <ol className={styles.list}>
        {left.map(({ name, detail, choose }, index) => (
          <li key={`${name} ${detail}`}>
            <button
              type="button"
              className="plain pair middle breakable"
              onClick={choose}
              aria-keyshortcuts={index < 9 && wanted === '' ? String(index + 1) : undefined}
            >
              <span data-key={index < 9 && wanted === '' ? index + 1 : ''}>{name}</span>
              {detail && <span className="mute">{detail}</span>}
            </button>
          </li>
        ))}
      </ol>
      <p role="status" className="mute small">
        {isFiltered && left.length === 0 && `Nobody matches “${typed.trim()}”.`}
      </p>
    </div>
  )
}
