import type { DeskLead } from '../../contract/desk.ts'
import { statusNames } from '../words.ts'
import styles from './status-mark.module.css'

/** A word, never a colour alone. */
export function StatusMark({ lead: { spam, status } }: { lead: Pick<DeskLead, 'spam' | 'status'> }) {
  if (spam) return <span className={`${styles.mark} ${styles.spam}`}>Spam</span>
  return <span className={`${styles.mark} ${styles[status]}`}>{statusNames[status]}</span>
}
