import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './filter-bar.module.css'

const pauseMs = 120

interface Props {
  field: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
}

/** Searches while somebody types, one question at a time: an older one is broken off by the next. */
export function SearchField({ field, value, onChange }: Props) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  // The address changed by itself, such as with the browser's back.
  if (value !== told.current && value !== text) setText(value)
  told.current = value
  const tell = useRef(onChange)
  useEffect(() => {
    tell.current = onChange
  })
  useEffect(() => {
    if (text === told.current) return
    const timer = setTimeout(() => tell.current(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={200}
        placeholder="Name, number, word …"
        aria-label="Search"
        aria-keyshortcuts="/"
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
