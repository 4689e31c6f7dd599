import type { DeskLead } from '../../contract/desk.ts'
import { StatusSelect } from '../lead/status-select.tsx'
import { setRead, setSpam, setStatus } from '../leads/changes.ts'
import { Button } from '../ui/button.tsx'
import { amount } from '../words.ts'
import styles from './selection-bar.module.css'

/** What can be done with several leads at once. */
export function SelectionBar({ leads, onDone }: { leads: DeskLead[]; onDone: () => void }) {
  const act = (work: Promise<void>) => {
    void work
    onDone()
  }
  const held = leads.every(({ spam }) => spam)
  const unread = leads.some((lead) => lead.unread)
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected leads">
      <b role="status">{amount(leads.length)} selected</b>
      <StatusSelect status={undefined} onChange={(status) => act(setStatus(leads, status))} />
      <Button onClick={() => act(setRead(leads, unread))}>{unread ? 'Mark read' : 'Mark unread'}</Button>
      <Button onClick={() => act(setSpam(leads, !held))}>{held ? 'No spam' : 'Spam'}</Button>
      <Button quiet onClick={onDone}>
        Clear
      </Button>
    </div>
  )
}
