import { addressKey } from '../../mail-address.ts'
import { randomDigits } from '../../record-id.ts'
import type { Editor, LeadChange, OwnerMail } from '../lead.ts'
import { valueOfJson } from '../lead-edits.ts'
import { queuedMail } from './queue-deliveries.ts'
import { run, type Steps } from './steps.ts'

const oneMailMs = 10 * 60_000

type OwnerChange = Pick<LeadChange, 'actor' | 'to' | 'changedAt'>

/** With the number of the history entry, not of the lead: a lead that replaces another takes over its history. */
export const ownerMailId = /^assigned-(\d+)-/

/** Runs in the transaction that sets the owner, so that both are stored or neither. */
export function* mailNewOwner(leadSeq: number, mail: OwnerMail, { now }: Editor): Steps<void> {
  const { rows } = yield* run<OwnerChange & { seq: number }>(
    `SELECT seq, actor, new_value AS "to", changed_at AS "changedAt" FROM lead_changes
     WHERE lead_seq = $leadSeq AND field = 'owner' ORDER BY seq`,
    { leadSeq },
  )
  const latest = rows.at(-1)
  const dueAt = ownerMailDueAt(rows.map((row) => ({ ...row, to: valueOfJson(row.to) })))
  if (!latest || dueAt === undefined) return
  const id = `assigned-${latest.seq}-${randomDigits()}`
  yield* run(...queuedMail({ ...mail, id, dueAt: now }, dueAt - latest.changedAt))
}

/**
 * When the mail about the latest change of owner is due; undefined without one. At most one mail per lead leaves in
 * ten minutes, to whoever owns it then, and none about one's own change. Derived from the history alone, so that every
 * server and command gets the same result. A change that a clock dated ahead delays the mail by no more.
 */
export function ownerMailDueAt(changes: OwnerChange[]): number | undefined {
  let leftAt = Number.NEGATIVE_INFINITY
  let dueAt: number | undefined
  for (const { actor, to, changedAt } of changes) {
    if (dueAt !== undefined && dueAt <= changedAt) leftAt = dueAt
    const isNotified = to !== null && addressKey(actor) !== to
    const waitMs = Math.min(Math.max(0, leftAt + oneMailMs - changedAt), oneMailMs)
    dueAt = isNotified ? changedAt + waitMs : undefined
  }
  return dueAt
}
