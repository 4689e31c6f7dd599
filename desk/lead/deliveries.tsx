import { useState } from 'react'
import type { DeskHandOver, DeskLead, DeskLeadDetail, DeskMail } from '../../contract/desk.ts'
import { reasonOf } from '../http.ts'
import { leadOptions } from '../leads/lead-queries.ts'
import { queryClient } from '../query-client.ts'
import { handOverAgain, sendMailAgain } from '../server-calls.ts'
import { useMay } from '../session/session.ts'
import { fullTime } from '../times.ts'
import { showProblem, showToast } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import styles from './deliveries.module.css'

/** Deliveries of a held lead wait until it is released. */
export function Deliveries({ detail: { lead, mails, handOvers } }: { detail: DeskLeadDetail }) {
  const all = [...mails, ...handOvers]
  if (all.length === 0) return null
  return (
    <section>
      <h2>Mails and hand-overs</h2>
      <ul className={`ruled ${styles.list}`}>
        {all.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} lead={lead} />
        ))}
      </ul>
    </section>
  )
}

function Delivery({ delivery, lead }: { delivery: DeskMail | DeskHandOver; lead: DeskLead }) {
  const { id, state } = delivery
  const [what, to, again] =
    'subject' in delivery
      ? [delivery.subject, delivery.to, sendMailAgain]
      : ['Hand-over', delivery.target, handOverAgain]
  // A sent mail is never sent again. A sent hand-over can be, because the other system may have lost it.
  const canGoAgain = state === 'failed' || (again === handOverAgain && state === 'sent')
  const [busy, setBusy] = useState(false)
  const mayAnswer = useMay('answer')
  async function repeat() {
    setBusy(true)
    try {
      const { queued } = await again(id)
      const then = lead.spam ? 'is sent once the lead is released' : 'queued again'
      showToast(`${what}: ${queued === 0 ? 'there is nothing to send' : then}.`)
      await queryClient.invalidateQueries({ queryKey: leadOptions(lead.id).queryKey })
    } catch (error) {
      showProblem(`Not sent again. ${reasonOf(error)}`)
    }
    setBusy(false)
  }
  return (
    <li className="pair middle flat">
      <p>
        {what} <span className="mute">to {to}</span>
      </p>
      <p className={`small ${state === 'failed' ? 'bad' : 'mute'}`}>
        {lead.spam && state === 'queued' ? 'Held until the lead is released' : stateInWords(delivery)}
      </p>
      {canGoAgain && mayAnswer && (
        <Button onClick={repeat} disabled={busy} aria-label={`Send again: ${what} to ${to}`}>
          Send again
        </Button>
      )}
    </li>
  )
}

function stateInWords({ state, attempts, lastError, createdAt, sentAt }: DeskMail | DeskHandOver): string {
  const tries = attempts > 1 ? ` after ${attempts} attempts` : ''
  if (state === 'sent') return `Sent ${fullTime(sentAt ?? createdAt)}${tries}`
  const error = lastError ? `: ${lastError}` : ''
  if (state === 'failed') return `Given up${tries}${error}`
  return attempts === 0
    ? `Waiting since ${fullTime(createdAt)}`
    : `Tried ${attempts === 1 ? 'once' : `${attempts} times`}, will be retried${error}`
}
