import { isThanks, type NewDelivery } from '../delivery.ts'
import { type Editor, type EditResult, markedByPerson } from '../lead.ts'
import { isThanked, lockedThanksKey, queueDeliveries, takeBack } from './queue-deliveries.ts'
import { isStale, lockLead, noteChanges, run, type Steps } from './steps.ts'

/**
 * Deliveries that the lead had before are not queued again: it may be held and released repeatedly. A replaced lead
 * sends nothing.
 */
export function* releaseLead(id: string, deliveries: NewDelivery[], by: Editor): Steps<EditResult> {
  const { seq = 0, lead } = (yield* lockLead(id)) ?? {}
  if (!lead) return { outcome: 'missing' }
  if (isStale(lead, by)) return { outcome: 'conflict', lead }
  if (lead.spamReason === null) return { outcome: 'unchanged', lead }
  yield* changeSpam(seq, lead.spamReason, null, by)
  const released = { ...lead, spamReason: null, version: lead.version + 1 }
  if (lead.replacedBy !== null) return { outcome: 'changed', lead: released }
  const wantsThanks = deliveries.some(isThanks) && !(yield* isThanked(seq))
  const thanks = wantsThanks ? yield* lockedThanksKey(lead.fields.email, by.now) : null
  if (thanks) yield* run('UPDATE leads SET thanks_key = $thanks WHERE seq = $seq', { thanks, seq })
  yield* queueDeliveries(seq, deliveries, thanks)
  return { outcome: 'changed', lead: released }
}

/**
 * Deletes the lead's deliveries that were never tried; a release queues them again. Others stay queued, and no claim
 * takes them.
 */
export function* holdLead(id: string, by: Editor): Steps<EditResult> {
  const { seq = 0, lead } = (yield* lockLead(id)) ?? {}
  if (!lead) return { outcome: 'missing' }
  if (isStale(lead, by)) return { outcome: 'conflict', lead }
  if (lead.spamReason !== null) return { outcome: 'unchanged', lead }
  yield* changeSpam(seq, null, markedByPerson, by)
  yield* takeBack(seq, 'once')
  return { outcome: 'changed', lead: { ...lead, spamReason: markedByPerson, version: lead.version + 1 } }
}

function* changeSpam(seq: number, from: string | null, to: string | null, by: Editor): Steps<void> {
  yield* run('UPDATE leads SET spam_reason = $to, version = version + 1 WHERE seq = $seq', { seq, to })
  yield* noteChanges(seq, [{ field: 'spam', from, to }], by)
}
