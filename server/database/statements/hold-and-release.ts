import { mailboxKey } from '../../mail-address.ts'
import { isThanks, type NewDelivery } from '../delivery.ts'
import { type Editor, type EditResult, type Lead, markedByPerson } from '../lead.ts'
import { nextVersion } from '../lead-edits.ts'
import { countMail, locksOf, queueDeliveries } from './queue-deliveries.ts'
import { type Begun, begin, exists, lockLead, noteChanges, run, type Steps } from './steps.ts'

/** Holds a lead as spam: it sends and hands over nothing until it is released, whatever was tried before. */
export function* holdLead(id: string, by: Editor): Steps<EditResult> {
  const begun = yield* begin(by.now)
  return yield* changeSpam(yield* lockLead(id), markedByPerson, begun, by)
}

/** Releases a held lead and queues what it has not had yet. */
export function* releaseLead(id: string, deliveries: NewDelivery[], by: Editor): Steps<EditResult> {
  const [known] = (yield* run<{ fields: string }>('SELECT fields FROM leads WHERE id = $id', { id })).rows
  const mailbox = mailboxKey(known ? JSON.parse(known.fields).email : '')
  const begun = yield* begin(by.now, locksOf({ mailbox }))
  const released = yield* changeSpam(yield* lockLead(id), null, begun, by)
  if (released.outcome !== 'changed') return released
  const wantsThanks = deliveries.some(isThanks) && !(yield* hasThanks(id))
  const isThanked = wantsThanks && (yield* countMail({ kind: 'thanks', mailbox }, begun.key, by.now))
  yield* queueDeliveries(id, deliveries, { isThanked, now: by.now })
  return released
}

function* changeSpam(
  before: Lead | undefined,
  to: string | null,
  { at }: Begun,
  by: Editor,
): Steps<EditResult> {
  if (!before) return { outcome: 'missing' }
  if ((before.spamReason === null) === (to === null)) return { outcome: 'unchanged', lead: before }
  if (before.version !== by.version) return { outcome: 'conflict', lead: before }
  const { id } = before
  const version = nextVersion(before, at)
  yield* noteChanges(id, [{ field: 'spam', from: before.spamReason, to }], by)
  yield* run('UPDATE leads SET spam_reason = $to, version = $version WHERE id = $id', { id, to, version })
  return { outcome: 'changed', lead: { ...before, spamReason: to, version } }
}

const hasThanks = (leadId: string) =>
  exists(`SELECT 1 FROM deliveries WHERE lead_id = $leadId AND kind = 'acknowledgement'`, { leadId })
