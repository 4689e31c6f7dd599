import { useState } from 'react'
import { type CallOutcome, callOutcomes, type DeskLead } from '../../contract/desk.ts'
import { contactOf } from '../leads/contact-of.ts'
import { noteCall } from '../leads/work.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { outcomeNames } from '../words.ts'
import { DayChoice } from './day-choice.tsx'
import styles from './work.module.css'

/** What became of a call: one press sets status, note and due day. */
export function CallOutcomes({ lead }: { lead: DeskLead }) {
  const [busy, setBusy] = useState(false)
  const [isAskingDay, setAskingDay] = useState(false)

  async function note(outcome: CallOutcome, dueOn?: string) {
    // Not disabled meanwhile, which would take the focus away.
    if (busy) return
    setBusy(true)
    await noteCall(lead, outcome, dueOn)
    setBusy(false)
  }
  return (
    <fieldset className={`row ${styles.outcomes}`}>
      <legend>After a call</legend>
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
