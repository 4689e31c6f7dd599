import { useState } from 'react'
import type { DeskLead } from '../../contract/desk.ts'
import { StatusSelect } from '../lead/status-select.tsx'
import { isOverdue } from '../leads/due.ts'
import { setStatus } from '../leads/work.ts'
import { dayInWords } from '../leads/work-in-words.ts'
import { ownerName } from '../people.ts'
import { dayOf, useMinute } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { PostponeDialog } from './postpone-dialog.tsx'
import styles from './work.module.css'

/** How far a lead has come, who looks after it, and when it is looked at again. */
export function WorkBar({ lead }: { lead: DeskLead }) {
  const [dialog, setDialog] = useState<'assign' | 'postpone'>()
  const today = dayOf(useMinute())
  const close = () => setDialog(undefined)
  const isLate = lead.dueOn !== null && isOverdue(lead.dueOn, today)
  return (
    <div className={styles.bar}>
      <StatusSelect status={lead.status} onChange={(status) => void setStatus([lead], status)} />
      <Button onClick={() => setDialog('assign')} title={lead.owner ?? undefined} aria-keyshortcuts="a">
        <Icon name="person" /> Owner: {lead.owner ? ownerName(lead.owner) : 'nobody'}
      </Button>
      <Button onClick={() => setDialog('postpone')} dangerous={isLate} aria-keyshortcuts="d">
        <Icon name="day" /> {lead.dueOn ? capitalised(dayInWords(lead.dueOn)) : 'No due day'}
      </Button>
      {dialog === 'assign' && <AssignDialog leads={[lead]} onClose={close} />}
      {dialog === 'postpone' && <PostponeDialog leads={[lead]} onClose={close} />}
    </div>
  )
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
