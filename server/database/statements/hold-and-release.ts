import { isThanks, type NewDelivery } from '../delivery.ts'
import { type Editor, type EditResult, markedByPerson } from '../lead.ts'
import { lockedThanksKey, queueDeliveries, wasTried } from './queue-deliveries.ts'
import { isThere, lockLead, noteChange, run, type Steps } from './steps.ts'

/** What the lead has had is not queued again: it may be held and released more than once. */
export function* releaseLead(id: string, deliveries: NewDelivery[], by: Editor): Steps<boolean> {
  const { seq = 0, lead } = (yield* lockLead(id)) ?? {}
  if (!lead || lead.spamReason === null) return false
  yield* changeSpam(seq, lead.spamReason, null, by)
  const wantsThanks = deliveries.some(isThanks) && !(yield* isThanked(seq))
  const thanks = wantsThanks ? yield* lockedThanksKey(lead.fields.email, by.now) : null
  if (thanks) yield* run('UPDATE leads SET thanks_key = $thanks WHERE seq = $seq', { thanks, seq })
  yield* queueDeliveries(seq, deliveries, thanks)
  return true
}

/** What came with the lead and nobody has begun to send is taken back; a release queues it again. The rest waits: no claim takes it. */
export function* holdLead(id: string, by: Editor): Steps<EditResult> {
  const { seq = 0, lead } = (yield* lockLead(id)) ?? {}
  if (!lead) return { outcome: 'missing' }
  if (lead.spamReason !== null) return { outcome: 'unchanged', lead }
  yield* changeSpam(seq, null, markedByPerson, by)
  yield* run(
    `DELETE FROM deliveries WHERE lead_seq = $seq AND state = 'queued' AND lead_version = 0 AND NOT ${wasTried}`,
    { seq },
  )
  if (!(yield* isThanked(seq))) yield* run('UPDATE leads SET thanks_key = NULL WHERE seq = $seq', { seq })
  return { outcome: 'changed', lead: { ...lead, spamReason: markedByPerson, version: lead.version + 1 } }
}

function* changeSpam(seq: number, from: string | null, to: string | null, by: Editor): Steps<void> {
  yield* run('UPDATE leads SET spam_reason = $to, version = version + 1 WHERE seq = $seq', { seq, to })
  yield* noteChange(seq, { field: 'spam', from, to }, by)
}

const isThanked = (seq: number) =>
  isThere(`SELECT 1 FROM deliveries WHERE lead_seq = $seq AND kind = 'acknowledgement'`, { seq })
