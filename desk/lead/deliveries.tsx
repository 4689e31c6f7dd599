import { useState } from 'react'
import type { DeskHandOver, DeskMail, DeskReplayed } from '../../contract/desk.ts'
import { reasonOf } from '../http.ts'
import { leadOptions } from '../leads/lead-queries.ts'
import { queryClient } from '../query-client.ts'
import { handOverAgain, sendMailAgain } from '../server-calls.ts'
import { fullTime } from '../times.ts'
import { tell, tellProblem } from '../toasts/toasts.ts'
import { Button } from '../ui/button.tsx'
import styles from './deliveries.module.css'

interface OfLead {
  leadId: string
  /** Nothing leaves until it is released. */
  isHeld: boolean
}

interface Props extends OfLead {
  mails: DeskMail[]
  handOvers: DeskHandOver[]
}

export function Deliveries({ leadId, isHeld, mails, handOvers }: Props) {
  const all = [
    ...mails.map((mail) => ({ delivery: mail, what: mail.subject, to: mail.to, again: sendMailAgain })),
    ...handOvers.map((each) => ({
      delivery: each,
      what: 'Hand-over',
      to: each.target,
      again: handOverAgain,
    })),
  ]
  if (all.length === 0) return null
  return (
    <section>
      <h2>Mails and hand-overs</h2>
      <ul className={`ruled ${styles.list}`}>
        {all.map((each) => (
          <Delivery key={each.delivery.id} leadId={leadId} isHeld={isHeld} {...each} />
        ))}
      </ul>
    </section>
  )
}

interface DeliveryProps extends OfLead {
  delivery: DeskMail | DeskHandOver
  what: string
  to: string
  again: (id: string) => Promise<DeskReplayed>
}

function Delivery({ leadId, isHeld, delivery, what, to, again }: DeliveryProps) {
  // Nobody is mailed the same thing twice; another system may have lost what it was given.
  const canGoAgain = delivery.state === 'failed' || ('target' in delivery && delivery.state === 'sent')
  const [busy, setBusy] = useState(false)
  async function repeat() {
    setBusy(true)
    try {
      const { queued } = await again(delivery.id)
      tell(
        queued === 0
          ? `${what}: nothing is left to send.`
          : `${what}: ${isHeld ? 'goes out once the lead is released' : 'on its way again'}.`,
      )
      await queryClient.invalidateQueries({ queryKey: leadOptions(leadId).queryKey })
    } catch (error) {
      tellProblem(`Not sent again. ${reasonOf(error)}`)
    }
    setBusy(false)
  }
  return (
    <li>
      <p>
        {what} <span className="mute">to {to}</span>
      </p>
      <p className={`small ${delivery.state === 'failed' ? styles.failed : 'mute'}`}>
        {isHeld && delivery.state === 'queued' ? 'Held until the lead is released' : stateInWords(delivery)}
      </p>
      {canGoAgain && (
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
    ? `Waits since ${fullTime(createdAt)}`
    : `Tried ${attempts === 1 ? 'once' : `${attempts} times`}, tries again${error}`
}
