import { addressKey } from '../../mail-address.ts'
import { idFrom } from '../../record-id.ts'
import type { Editor, LeadChange, OwnerMail } from '../lead.ts'
import { valueOfJson } from '../lead-edits.ts'
import { queuedMail } from './queue-deliveries.ts'
import { run, type Steps } from './steps.ts'

const oneMailMs = 10 * 60_000

type OwnerChange = Pick<LeadChange, 'actor' | 'to' | 'changedAt'>

/** Runs in the transaction that sets the owner, so that both are stored or neither. */
export function* mailNewOwner(leadSeq: number, mail: OwnerMail, { now }: Editor): Steps<void> {
  const { rows } = yield* run<OwnerChange & { seq: number }>(
    `SELECT seq, actor, new_value AS "to", changed_at AS "changedAt" FROM lead_changes
     WHERE lead_seq = $leadSeq AND field = 'owner' ORDER BY seq`,
    { leadSeq },
  )
  const { dropped, waiting } = ownerMails(rows.map((row) => ({ ...row, to: valueOfJson(row.to) })))
  // Keyed by the history entry, not by the lead: a lead that replaces another takes over its history.
  const idOf = ({ seq }: { seq: number }) => idFrom('assigned', String(seq))
  if (dropped)
    yield* run(`DELETE FROM deliveries WHERE id = $id AND state = 'queued' AND attempts = 0`, {
      id: idOf(dropped),
    })
  if (waiting && mail.to)
    yield* run(
      ...queuedMail(
        { ...mail, to: mail.to, id: idOf(waiting), dueAt: now },
        waiting.dueAt - waiting.changedAt,
      ),
    )
}

/**
 * For the latest change of owner: the mail to queue, if any, and the unsent one that it replaces. At most one mail
 * per lead in ten minutes, to whoever owns it then, and none for one's own change. Derived from the history alone, so
 * that every server and command gets the same result. A change that a clock dated ahead delays the mail by no more.
 */
export function ownerMails<Change extends OwnerChange>(changes: Change[]) {
  let leftAt = Number.NEGATIVE_INFINITY
  let dropped: (Change & { dueAt: number }) | undefined
  let waiting: typeof dropped
  for (const change of changes) {
    const { actor, to, changedAt } = change
    if (waiting && waiting.dueAt <= changedAt) leftAt = waiting.dueAt
    dropped = waiting && waiting.dueAt > changedAt ? waiting : undefined
    const isNotified = to !== null && addressKey(actor) !== to
    const waitMs = Math.min(Math.max(0, leftAt + oneMailMs - changedAt), oneMailMs)
    waiting = isNotified ? { ...change, dueAt: changedAt + waitMs } : undefined
  }
  return { dropped, waiting }
}
