import { addressKey } from '../../mail-address.ts'
import { idFrom } from '../../record-id.ts'
import type { Editor, LeadChange, OwnerMail } from '../lead.ts'
import { valueOfJson } from '../lead-edits.ts'
import { queuedMail } from './queue-deliveries.ts'
import { run, type Steps } from './steps.ts'

const oneMailMs = 10 * 60_000

type OwnerChange = Pick<LeadChange, 'actor' | 'to' | 'changedAt'>

/** In the transaction that makes somebody the owner: killed at any point, both are stored or neither is. */
export function* mailNewOwner(leadSeq: number, mail: OwnerMail, { now }: Editor): Steps<void> {
  const { rows } = yield* run<OwnerChange & { seq: number }>(
    `SELECT seq, actor, new_value AS "to", changed_at AS "changedAt" FROM lead_changes
     WHERE lead_seq = $leadSeq AND field = 'owner' ORDER BY seq`,
    { leadSeq },
  )
  const { dropped, waiting } = ownerMails(rows.map((row) => ({ ...row, to: valueOfJson(row.to) })))
  // Of the line of history, and not of the lead: a lead that replaces another takes its history over.
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
 * Of the last change of a lead's owner: the mail that is queued for it, if any, and the one that has not left and gives way
 * to it. One mail about a lead leaves in ten minutes, to whoever owns it by then; nobody is told of what they did themselves.
 * It follows from the history alone, so that every server and the terminal come to the same.
 */
export function ownerMails<Change extends OwnerChange>(changes: Change[]) {
  let leftAt = Number.NEGATIVE_INFINITY
  let dropped: (Change & { dueAt: number }) | undefined
  let waiting: typeof dropped
  for (const change of changes) {
    const { actor, to, changedAt } = change
    if (waiting && waiting.dueAt <= changedAt) leftAt = waiting.dueAt
    dropped = waiting && waiting.dueAt > changedAt ? waiting : undefined
    const isTold = to !== null && addressKey(actor) !== to
    waiting = isTold ? { ...change, dueAt: Math.max(changedAt, leftAt + oneMailMs) } : undefined
  }
  return { dropped, waiting }
}
