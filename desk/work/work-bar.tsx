import { useState } from 'react'
import { type CallOutcome, callOutcomes, type DeskLead } from '../../contract/desk.ts'
import { contactOf } from '../leads/reach.ts'
import { noteCall, setStatus } from '../leads/work.ts'
import { dayInWords, isOverdue } from '../leads/work-in-words.ts'
import { ownerName, personName } from '../people.ts'
import { dayOf, useMinute } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select, statusOptions } from '../ui/select.tsx'
import { capitalised, outcomeNames } from '../words.ts'
import styles from './work.module.css'
import { DayChoice, type WorkAsked, WorkDialog } from './work-dialog.tsx'

/** Status, owner and due day. */
export function WorkBar({ lead }: { lead: DeskLead }) {
  const [asked, ask] = useState<WorkAsked['what']>()
  const today = dayOf(useMinute())
  const isLate = lead.dueOn !== null && isOverdue(lead.dueOn, today)
  return (
    <div className={`row above-3 ${styles.bar}`}>
      <Select
        aria-label="Status"
        value={lead.status}
        options={statusOptions}
        onChoose={(status) => void setStatus([lead], status)}
      />
      <Button
        onClick={() => ask('assign')}
        title={lead.owner ? personName(lead.owner) : undefined}
        aria-keyshortcuts="a"
      >
        <Icon name="person" /> Owner: {lead.owner ? ownerName(lead.owner) : 'nobody'}
      </Button>
      <Button onClick={() => ask('postpone')} dangerous={isLate} aria-keyshortcuts="d">
        <Icon name="day" /> {lead.dueOn ? capitalised(dayInWords(lead.dueOn)) : 'No due day'}
      </Button>
      {asked && <WorkDialog asked={{ what: asked, leads: [lead] }} onClose={() => ask(undefined)} />}
    </div>
  )
}

/** Outcomes of a call: one press sets status, note and due day. */
export function CallOutcomes({ lead }: { lead: DeskLead }) {
  const [busy, setBusy] = useState(false)
  const [isAskingDay, setAskingDay] = useState(false)

  async function note(outcome: CallOutcome, dueOn?: string) {
    // Ignored while busy. Disabling the button would lose the focus.
    if (busy) return
    setBusy(true)
    await noteCall(lead, outcome, dueOn)
    setBusy(false)
  }
  return (
    <fieldset className={`row above-3 ${styles.outcomes}`}>
      <legend className="mute">After a call</legend>
      {callOutcomes.map((outcome) => (
        <Button
          key={outcome}
          onClick={() => (outcome === 'callBack' ? setAskingDay(true) : void note(outcome))}
        >
          {outcomeNames[outcome]}
          {outcome === 'callBack' && ' on …'}
        </Button>
      ))}
      {isAskingDay && (
        <Dialog title={`Call ${contactOf(lead).name} back on …`} onClose={() => setAskingDay(false)}>
          <DayChoice
            onChoose={(day) => {
              setAskingDay(false)
              if (day) void note('callBack', day)
            }}
          />
        </Dialog>
      )}
    </fieldset>
  )
}
