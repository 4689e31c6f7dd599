import type { DeskLead } from '../../contract/desk.ts'
import { capitalised } from '../words.ts'
import styles from './status-mark.module.css'

/** Always text, never colour alone. */
export function StatusMark({ lead }: { lead: Pick<DeskLead, 'spam' | 'status'> }) {
  const { spam, status } = lead
  const look = spam ? 'bad' : `mute ${styles[status]}`
  const said = spam ? 'Spam' : capitalised(status)
  return <span className={`small ${styles.mark} ${look}`}>{said}</span>
}
