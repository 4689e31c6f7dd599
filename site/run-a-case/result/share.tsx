import { useId, useState } from 'react'
import { encodeCase } from '../../../case/link.ts'
import type { Run } from '../../../case/plan-case.ts'
import type { Words } from '../words.ts'
import styles from './result.late.module.css'

interface Props {
  words: Words
  run: Run
}

/** The link can be read and selected even where the clipboard is closed to pages. */
export function Share({ words: { result }, run }: Props) {
  const id = useId()
  const [copied, setCopied] = useState(false)
  const link = `${location.origin}${location.pathname}#case=${encodeCase({ ...run.input, choice: run.hospital })}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      document.getElementById(id)?.focus()
    }
  }
  return (
    <div className={styles.share}>
      <label htmlFor={id}>{result.share}</label>
      <input id={id} readOnly value={link} onFocus={({ target }) => target.select()} />
      <button type="button" onClick={copy}>
        {copied ? result.copied : result.copy}
      </button>
      <p role="status">{copied ? result.copied : result.shareNote}</p>
    </div>
  )
}
