import type { NewDelivery } from '../delivery.ts'
import { type Editor, type EditResult, markedByPerson } from '../lead.ts'
import { valueJson } from '../lead-edits.ts'
import { addressPrint, lockOf, mostThanks, thanksKeys } from '../lead-keys.ts'
import { wasTried } from './deliveries.ts'
import { lockLead, run, type Steps } from './steps.ts'

/** What the lead has had is not queued again: it may be held and released more than once. */
export function* releaseLead(id: string, deliveries: NewDelivery[], by: Editor): Steps<boolean> {
  const { seq = 0, lead } = (yield* lockLead(id)) ?? {}
  if (!lead || lead.spamReason === null) return false
  yield* changeSpam(seq, lead.spamReason, null, by)
  const thanked = (yield* thanksOf(seq)).rows.length > 0
  const thanks = thanked ? undefined : yield* thanksKeyFor(lead.fields.email, by.now)
  for (const delivery of deliveries)
    if (delivery.kind !== 'acknowledgement' || thanks) {
      yield* run(
        `INSERT INTO deliveries (id, queue, kind, lead_seq, to_address, subject, created_at, due_at)
         VALUES ($id, $queue, $kind, $seq, $to, $subject, at($dueAt), at($dueAt)) ON CONFLICT DO NOTHING`,
        { ...delivery, seq },
      )
      if (delivery.kind === 'acknowledgement')
        yield* run('UPDATE leads SET thanks_key = $thanks WHERE seq = $seq', { thanks, seq })
    }
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
  if ((yield* thanksOf(seq)).rows.length === 0)
    yield* run('UPDATE leads SET thanks_key = NULL WHERE seq = $seq', { seq })
  return { outcome: 'changed', lead: { ...lead, spamReason: markedByPerson, version: lead.version + 1 } }
}

function* changeSpam(
  seq: number,
  from: string | null,
  to: string | null,
  { actor, now }: Editor,
): Steps<void> {
  yield* run('UPDATE leads SET spam_reason = $to, version = version + 1 WHERE seq = $seq', { seq, to })
  yield* run(
    `INSERT INTO lead_changes (lead_seq, changed_at, actor, field, old_value, new_value)
     VALUES ($seq, at($now), $actor, 'spam', $from, $to)`,
    { seq, now, actor, from: valueJson(from), to: valueJson(to) },
  )
}

const thanksOf = (seq: number) =>
  run(`SELECT 1 FROM deliveries WHERE lead_seq = $seq AND kind = 'acknowledgement'`, { seq })

/** Undefined when enough leads of this address were thanked in the 24 hours before. */
export function* thanksKeyFor(email: string, time: number): Steps<Buffer | undefined> {
  // As for a new lead: of two leads of one address at once the second counts the first.
  yield* run('SELECT lock($address)', { address: lockOf(addressPrint(email)) })
  const [clock] = (yield* run<{ now: number }>('SELECT at($time) AS now', { time })).rows
  const { own, lastDay } = thanksKeys(email, clock?.now ?? time)
  let thanked = 0
  for (const { after, upTo } of lastDay) {
    const text = 'SELECT count(*) AS count FROM leads WHERE thanks_key > $after AND thanks_key <= $upTo'
    thanked += (yield* run<{ count: number }>(text, { after, upTo })).rows[0]?.count ?? 0
  }
  return thanked < mostThanks ? own : undefined
}
