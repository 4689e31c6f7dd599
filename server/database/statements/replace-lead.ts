import type { Collection } from '../../../contract/forms.ts'
import type { NewLead } from '../new-lead.ts'
import { takeBack } from './queue-deliveries.ts'
import { isKept } from './rows.ts'
import { run, type Steps } from './steps.ts'

interface Older {
  id: string
  seq: number
}

type Row = Older & { collection: Collection; replacedBy: string | null }

const found = `SELECT id, seq, collection, replaced_by AS "replacedBy" FROM leads WHERE ${isKept} AND id = $id`

/**
 * Follows the chain of replacements from the lead whose token was sent to its newest lead, and locks it, so that only
 * one lead replaces it. (NO KEY as in `lockLead`.)
 */
export function* lockLatestReplacement(
  { id, tokenHash, since }: NonNullable<NewLead['change']>,
  collection: Collection,
): Steps<Older | undefined> {
  const named = `${found} AND sender_token = $tokenHash AND timestamp >= at($since) FOR NO KEY UPDATE`
  let [lead] = (yield* run<Row>(named, { id, tokenHash, since })).rows
  while (lead?.replacedBy)
    [lead] = (yield* run<Row>(`${found} FOR NO KEY UPDATE`, { id: lead.replacedBy })).rows
  return lead?.collection === collection ? lead : undefined
}

/**
 * The older lead keeps its fields. Owner, status, due day and history move to the newer one, where work continues.
 */
export function* replaceLead(older: Older, newer: Older): Steps<void> {
  const both = { older: older.seq, newer: newer.seq }
  yield* run(
    `UPDATE leads SET replaces = older.id, status = older.status, owner = older.owner, due_on = older.due_on
     FROM leads AS older WHERE leads.seq = $newer AND older.seq = $older`,
    both,
  )
  yield* run(
    `UPDATE leads SET replaced_by = $id, status = 'new', owner = NULL, due_on = NULL, unread = 0, version = version + 1
     WHERE seq = $seq`,
    { id: newer.id, seq: older.seq },
  )
  yield* run('UPDATE lead_changes SET lead_seq = $newer WHERE lead_seq = $older', both)
}

/**
 * Closes the gap in chains of replacements before the leads matched by `isGone` are deleted. A lead without any
 * successor left keeps the id of the last one, so that it stays replaced: what it had not sent never leaves. For both
 * databases. At most one lead may replace another, so the second statement must run before the third.
 */
export const closeGaps = (isGone: string): string[] => [
  `WITH RECURSIVE leaving AS (SELECT id, replaced_by FROM leads WHERE ${isGone} AND replaced_by IS NOT NULL),
   bridged (older, newer) AS (
     SELECT id, replaced_by FROM leads WHERE replaced_by IN (SELECT id FROM leaving)
       AND NOT EXISTS (SELECT 1 FROM leaving WHERE leaving.id = leads.id)
     UNION ALL SELECT older, leaving.replaced_by FROM bridged JOIN leaving ON leaving.id = newer)
   UPDATE leads SET replaced_by = newer FROM bridged
   WHERE id = older AND NOT EXISTS (SELECT 1 FROM leaving WHERE leaving.id = newer)`,
  `UPDATE leads SET replaces = NULL, replaced_by = NULL
   WHERE ${isGone} AND (replaces IS NOT NULL OR replaced_by IS NOT NULL)`,
  `UPDATE leads SET replaces = (SELECT older.id FROM leads AS older WHERE older.replaced_by = leads.id)
   WHERE replaces IN (SELECT id FROM leads WHERE ${isGone})`,
]

/** A delivery that was tried may be in flight: it is not retried, and a success is still recorded. */
export function* dropUnsent(seq: number): Steps<void> {
  yield* takeBack(seq, 'all')
  yield* run(
    `UPDATE deliveries SET state = 'failed', last_error = 'EREPLACED: A newer lead has replaced this one.'
     WHERE lead_seq = $seq AND state = 'queued'`,
    { seq },
  )
}
