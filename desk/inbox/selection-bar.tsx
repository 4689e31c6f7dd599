import type { DeskLead } from '../../contract/desk.ts'
import { StatusSelect } from '../lead/status-select.tsx'
import { setRead, setSpam } from '../leads/changes.ts'
import { setStatus } from '../leads/work.ts'
import { Button } from '../ui/button.tsx'
import { amount } from '../words.ts'
import styles from './selection-bar.module.css'

interface Props {
  leads: DeskLead[]
  onAssign: () => void
  onPostpone: () => void
  onDone: () => void
}

/** What can be done with several leads at once. */
export function SelectionBar({ leads, onAssign, onPostpone, onDone }: Props) {
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
      <Button onClick={onAssign} aria-keyshortcuts="a">
        Assign
      </Button>
      <Button onClick={onPostpone} aria-keyshortcuts="d">
        Postpone
      </Button>
      <Button onClick={() => act(setRead(leads, unread))}>{unread ? 'Mark read' : 'Mark unread'}</Button>
      <Button onClick={() => act(setSpam(leads, !held))}>{held ? 'No spam' : 'Spam'}</Button>
      <Button quiet onClick={onDone}>
        Clear
      </Button>
    </div>
  )
}
