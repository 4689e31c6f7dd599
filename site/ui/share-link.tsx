import { useId, useState } from 'react'
import styles from './share-link.module.css'

interface Props {
  link: string
  words: Record<'share' | 'shareNote' | 'copy' | 'copied', string>
}

/** The link is also shown as text, for browsers that deny access to the clipboard. */
export function ShareLink({ link, words }: Props) {
  const id = useId()
  const [copied, setCopied] = useState<string>()
  const isCopied = copied === link
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(link)
    } catch {
      document.getElementById(id)?.focus()
    }
  }
  return (
    <div className={`pair gap-2 ${styles.share}`}>
      <label className="whole" htmlFor={id}>
        {words.share}
      </label>
      <input
        className="control small"
        id={id}
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <button className="control" type="button" onClick={copy}>
        {isCopied ? words.copied : words.copy}
      </button>
      <p className="whole small mute" role="status">
        {isCopied ? words.copied : words.shareNote}
      </p>
    </div>
  )
}
