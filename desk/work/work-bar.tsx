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
import styles from './work.module.css'
import { type WorkAsked, WorkDialog } from './work-dialog.tsx'

/** How far a lead has come, who looks after it, and when it is looked at again. */
export function WorkBar({ lead }: { lead: DeskLead }) {
  const [asked, ask] = useState<WorkAsked['what']>()
  const today = dayOf(useMinute())
  const isLate = lead.dueOn !== null && isOverdue(lead.dueOn, today)
  return (
    <div className={`row ${styles.bar}`}>
      <StatusSelect status={lead.status} onChange={(status) => void setStatus([lead], status)} />
      <Button onClick={() => ask('assign')} title={lead.owner ?? undefined} aria-keyshortcuts="a">
        <Icon name="person" /> Owner: {lead.owner ? ownerName(lead.owner) : 'nobody'}
      </Button>
      <Button onClick={() => ask('postpone')} dangerous={isLate} aria-keyshortcuts="d">
        <Icon name="day" /> {lead.dueOn ? capitalised(dayInWords(lead.dueOn)) : 'No due day'}
      </Button>
      {asked && <WorkDialog asked={{ what: asked, leads: [lead] }} onClose={() => ask(undefined)} />}
    </div>
  )
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
