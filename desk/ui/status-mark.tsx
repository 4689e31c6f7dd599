import type { DeskLead } from '../../contract/desk.ts'
import { capitalised } from '../words.ts'
import styles from './status-mark.module.css'

/** A word, never a colour alone. */
export function StatusMark({ lead: { spam, status } }: { lead: Pick<DeskLead, 'spam' | 'status'> }) {
  const kind = spam ? 'spam' : status
  return (
    <span className={`mute small ${styles.mark} ${styles[kind]}`}>{spam ? 'Spam' : capitalised(status)}</span>
  )
}
