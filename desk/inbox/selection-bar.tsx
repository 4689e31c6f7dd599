import type { DeskLead } from '../../contract/desk.ts'
import { setStatus, toggleRead, toggleSpam } from '../leads/work.ts'
import { useMay } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Select, statusOptions } from '../ui/select.tsx'
import { amount } from '../words.ts'
import type { WorkAsked } from '../work/work-dialog.tsx'
import styles from './selection-bar.module.css'

interface Props {
  leads: DeskLead[]
  onAsk: (asked: WorkAsked) => void
  onDone: () => void
}

/** Actions on several leads. */
export function SelectionBar({ leads, onAsk, onDone }: Props) {
  const act = (work: Promise<void>) => {
    void work
    onDone()
  }
  const held = leads.every(({ spam }) => spam)
  const isAdmin = useMay('admin')
  const unread = leads.some((lead) => lead.unread)
  return (
    <div className={`row gap-1 ${styles.bar}`} role="toolbar" aria-label="Selected leads">
      <b role="status">{amount(leads.length)} selected</b>
      <Select
        aria-label="Status"
        value=""
        options={[['', 'Set status …'], ...statusOptions]}
        onChoose={(status) => status && act(setStatus(leads, status))}
      />
      <Button onClick={() => onAsk({ what: 'assign', leads })} aria-keyshortcuts="a">
        Assign
      </Button>
      <Button onClick={() => onAsk({ what: 'postpone', leads })} aria-keyshortcuts="d">
        Due day
      </Button>
      <Button onClick={() => act(toggleRead(leads))}>{unread ? 'Mark read' : 'Mark unread'}</Button>
      {(!held || isAdmin) && (
        <Button onClick={() => act(toggleSpam(leads))}>{held ? 'Not spam' : 'Spam'}</Button>
      )}
      <Button quiet onClick={onDone}>
        Clear
      </Button>
    </div>
  )
}
