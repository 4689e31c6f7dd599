import { useState } from 'react'
import type { DeskLead } from '../../contract/desk.ts'
import { reasonOf } from '../http.ts'
import { NewRequestDialog } from '../requests/new-request-dialog.tsx'
import { saveFrom } from '../save-from.ts'
import { personFileAddress } from '../server-calls.ts'
import { showProblem } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import styles from './lead-pane.module.css'

/** Data protection rights of the person who wrote. */
export function Rights({ lead }: { lead: DeskLead }) {
  const [isAsking, setAsking] = useState(false)
  const save = (format: 'html' | 'json') =>
    void saveFrom(() => personFileAddress(lead.id, format)).catch((error) => showProblem(reasonOf(error)))
  return (
    <section className={styles.facts}>
      <div className={`row between ${styles.sectionHead}`}>
        <h2>Rights of this person</h2>
      </div>
      <p className="mute small below-2">
        Everything stored about the person, with notes, mails and other systems that received it. The record
        says who exported it.
      </p>
      <div className="row">
        <Button onClick={() => save('html')}>Hand out as a page</Button>
        <Button onClick={() => save('json')}>Hand out as JSON</Button>
        <Button onClick={() => setAsking(true)}>Enter a request …</Button>
      </div>
      {isAsking && <NewRequestDialog lead={lead} onClose={() => setAsking(false)} />}
    </section>
  )
}
