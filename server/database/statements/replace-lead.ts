import type { Collection } from '../../../contract/forms.ts'
import type { NewLead } from '../new-lead.ts'
import { takeBack } from './queue-deliveries.ts'
import { run, type Steps } from './steps.ts'

interface Older {
  id: string
  seq: number
}

type Row = Older & { collection: Collection; replacedBy: string | null }

const columns = 'SELECT id, seq, collection, replaced_by AS "replacedBy" FROM leads'

/** The last of the leads that replaced one another, from the one whose token was sent. Locked, so that only one replaces it. */
export function* lockLatestReplacement(
  { id, tokenHash, since }: NonNullable<NewLead['change']>,
  collection: Collection,
): Steps<Older | undefined> {
  const named = `${columns} WHERE id = $id AND sender_token = $tokenHash AND timestamp >= at($since) FOR UPDATE`
  let [lead] = (yield* run<Row>(named, { id, tokenHash, since })).rows
  while (lead?.replacedBy)
    [lead] = (yield* run<Row>(`${columns} WHERE id = $id FOR UPDATE`, { id: lead.replacedBy })).rows
  return lead?.collection === collection ? lead : undefined
}

/**
 * The older lead keeps what it says. Whoever worked on it finds owner, status, due day and history at the newer one.
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
 * What replaced a lead that goes replaces the one before it from now on: else the older one would be live again. For either
 * database, before the leads that `isGone` says are deleted. At most one lead may replace another, so the second text comes
 * before the third.
 */
export const closeGaps = (isGone: string): string[] => [
  `WITH RECURSIVE leaving AS (SELECT id, replaced_by FROM leads WHERE ${isGone}),
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

/** What was tried before may be on its way just now: it is not tried again, and a send that succeeds is still written down. */
export function* dropUnsent(seq: number): Steps<void> {
  yield* takeBack(seq, 'all')
  yield* run(
    `UPDATE deliveries SET state = 'failed', last_error = 'EREPLACED: A newer lead has replaced this one.'
     WHERE lead_seq = $seq AND state = 'queued'`,
    { seq },
  )
}
