import type { DeskLead } from '../../contract/desk.ts'
import { capitalised } from '../words.ts'
import styles from './status-mark.module.css'

/** A word, never a colour alone. */
export function StatusMark({ lead: { spam, status } }: { lead: Pick<DeskLead, 'spam' | 'status'> }) {
  const look = spam ? 'bad' : `mute ${styles[status]}`
  return <span className={`small ${styles.mark} ${look}`}>{spam ? 'Spam' : capitalised(status)}</span>
}
