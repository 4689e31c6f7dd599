import { addressKey } from '../../mail-address.ts'
import type { ClaimedDelivery } from '../claimed-delivery.ts'
import {
  type DeliveryBacklog,
  type DeliveryFilter,
  type DeliveryState,
  type HandOverRecord,
  type MailFilter,
  type MailRecord,
  mailQueue,
  type NewHandOver,
  type NewMessage,
  type NewNotice,
  type TargetState,
} from '../delivery.ts'
import { refuseNul } from '../errors.ts'
import type { Lead } from '../lead.ts'
import type { Database } from './database.ts'
import type { Values } from './dialect.ts'
import { readInPages, readLeads, readValues } from './reading.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'

/** True for a delivery without a lead, or of a lead that is not held. */
function isOfFreeLead(deliveries: string): string {
  return `NOT EXISTS (SELECT 1 FROM leads WHERE leads.id = ${deliveries}.lead_id AND spam_reason IS NOT NULL)`
}

/** Condition for a claim: by itself, no stopped target, no held lead, to one target the events of one lead in order. */
const mayLeave = `waiting.digest IS NULL AND NOT EXISTS (SELECT 1 FROM stopped_targets WHERE target = waiting.queue)
  AND ${isOfFreeLead('waiting')}
  AND (waiting.queue = '${mailQueue}' OR NOT EXISTS (
    SELECT 1 FROM deliveries AS earlier WHERE earlier.lead_id = waiting.lead_id AND earlier.queue = waiting.queue
      AND earlier.state = 'queued' AND earlier.seq < waiting.seq))`

/**
 * Due at once, with the backoff of a first attempt. That one attempt and `sent_at` stay: they show that the target has or
 * may have the lead, and must get its later events.
 */
const restarted = 'attempts = CASE WHEN deliveries.attempts > 0 THEN 1 ELSE 0 END, due_at = $now'
const requeued = `state = 'queued', created_at = $now, ${restarted}`
const isOf = { mails: `queue = '${mailQueue}'`, handOvers: `queue <> '${mailQueue}'` }
const errorsShown = 5

type ClaimedRow = Omit<ClaimedDelivery, 'lead'> & { seq: number; leadId: string | null }

/** Mails and hand-overs. A queue is 'mail' or the name of a target. */
export function deliveryStore(db: Database) {
  /** Even a no-op must wait for the standbys: otherwise we would acknowledge a state that a failover could lose. */
  const change = async (text: string, values: Values) => {
    const { changes } = await db.write(text, values)
    if (changes === 0) await db.confirm()
    return changes
  }

  /** A notification whose lead is held now leaves by itself, once the lead is released. */
  async function leadsOfDigests(
    claimed: Pick<ClaimedRow, 'id'>[],
    now: number,
  ): Promise<Map<string, Lead[]>> {
    const digests = new Map<string, Lead[]>()
    for (const { id } of claimed) {
      await db.write(
        `UPDATE deliveries SET digest = NULL, state = 'queued', created_at = $now, due_at = $now
         WHERE digest = $id AND NOT ${isOfFreeLead('deliveries')}`,
        { id, now },
      )
      const inDigest =
        'leads WHERE id IN (SELECT lead_id FROM deliveries WHERE digest = $id) ORDER BY timestamp, id'
      digests.set(id, await readLeads(db, inDigest, { id }))
    }
    return digests
  }

  return {
    /**
     * Claims up to `limit` due deliveries under a lease of `leaseMs`. No other claim, on any server, returns them
     * before the lease expires. Counts the attempt first, so that a crash while sending counts too.
     */
    async claimDeliveries(
      queue: string,
      now: number,
      limit: number,
      leaseMs: number,
    ): Promise<ClaimedDelivery[]> {
      const { rows } = await db.write<ClaimedRow>(
        `WITH due AS MATERIALIZED (
           SELECT seq FROM deliveries AS waiting
           WHERE state = 'queued' AND queue = $queue AND due_at <= $now AND ${mayLeave}
           ORDER BY due_at, seq LIMIT $limit FOR UPDATE SKIP LOCKED
         )
         UPDATE deliveries SET due_at = $now + $leaseMs, wait_ms = $leaseMs, attempts = attempts + 1 WHERE seq IN (SELECT seq FROM due)
         RETURNING seq, lead_id AS "leadId", id, queue, kind, coalesce(to_address, '') AS "to",
           coalesce(subject, '') AS subject, coalesce(body, '') AS body, lead_version AS "leadVersion",
           attempts - 1 AS attempts, created_at AS "createdAt", language`,
        { queue, now, limit, leaseMs },
      )
      if (rows.length === 0) return []
      const digests = await leadsOfDigests(
        rows.filter(({ kind }) => kind === 'digest'),
        now,
      )
      const leads = await db.read<LeadRow>(`SELECT ${leadColumns} FROM leads WHERE id among($ids)`, {
        ids: rows.flatMap(({ leadId }) => leadId ?? []),
      })
      return rows
        .toSorted((a, b) => a.seq - b.seq)
        .flatMap(({ seq: _, leadId, ...delivery }) => {
          const row = leads.find(({ id }) => id === leadId)
          // The lead was erased after this delivery was claimed. Skip it.
          if (leadId !== null && !row) return []
          const lead = row && leadFromRow(row)
          return delivery.kind === 'digest'
            ? { ...delivery, lead, leads: digests.get(delivery.id) ?? [] }
            : { ...delivery, lead }
        })
    },

    async queueMail(mail: NewMessage): Promise<boolean> {
      refuseNul(...Object.values(mail))
      const isQueued = await db.transact('queueMail', mail)
      if (!isQueued) await db.confirm()
      return isQueued
    },

    async queueNotices(notices: NewNotice[], now: number): Promise<number> {
      const queued = await db.transact('queueNotices', notices, now)
      if (queued === 0) await db.confirm()
      return queued
    },

    /** How many mails wait, up to `most`. */
    async countWaitingMails(most: number): Promise<number> {
      const text = `SELECT count(*) AS value FROM (
        SELECT 1 AS one FROM deliveries WHERE state = 'queued' AND queue = '${mailQueue}' LIMIT $most) AS waiting`
      return (await readValues<number>(db, text, { most }))[0] ?? 0
    },

    countMailStates: (ids: string[]) =>
      db.read<{ state: DeliveryState; count: number }>(
        'SELECT state, count(*) AS count FROM deliveries WHERE id among($ids) GROUP BY state',
        { ids },
      ),

    /** Also marks what left in a digest, and clears a stored body, which may name a lead: nothing needs it any more. */
    async markDelivered(id: string, now: number): Promise<void> {
      await db.write(
        `UPDATE deliveries SET state = 'sent', sent_at = $now, last_error = NULL,
           body = CASE WHEN kind IN ('message', 'digest', 'assignment') THEN '' ELSE body END
         WHERE id = $id OR digest = $id`,
        { id, now },
      )
    },

    /** Deletes a delivery that must not be sent. No trace of it stays. */
    async withdrawDelivery(id: string): Promise<void> {
      await db.write(`DELETE FROM deliveries WHERE id = $id AND state = 'queued'`, { id })
    },

    /** Requeues after a transient failure, due in `waitMs`. */
    async postponeDelivery(id: string, waitMs: number, error: string, now: number): Promise<void> {
      const text = `UPDATE deliveries SET due_at = $now + $waitMs, wait_ms = $waitMs, last_error = $error
        WHERE id = $id AND state = 'queued'`
      await db.write(text, { id, waitMs, error, now })
    },

    /**
     * Repairs due times from a clock that was ahead: a delivery due later than its `wait_ms` allows becomes due now.
     * Its age restarts too, so that an alert sees it.
     */
    async endOverlongWaits(queue: string, now: number): Promise<number> {
      const overlong = `state = 'queued' AND queue = $queue AND due_at > $now AND due_at - wait_ms > $now`
      const found = await db.read(`SELECT seq FROM deliveries WHERE ${overlong} LIMIT 1`, { queue, now })
      if (found.length === 0) return 0
      const text = `UPDATE deliveries SET due_at = $now,
        created_at = CASE WHEN created_at > $now THEN $now ELSE created_at END WHERE ${overlong}`
      return (await db.write(text, { queue, now })).changes
    },

    /** Marks a permanent failure. */
    async failDelivery(id: string, error: string): Promise<void> {
      const text = `UPDATE deliveries SET state = 'failed', last_error = $error
        WHERE (id = $id OR digest = $id) AND state = 'queued'`
      await db.write(text, { id, error })
    },

    /** How long until the next claimable delivery is due, below zero if it is late; undefined without one. */
    async nextDeliveryInMs(queue: string, now: number): Promise<number | undefined> {
      const [inMs] = await readValues<number>(
        db,
        `SELECT due_at - $now AS value FROM deliveries AS waiting WHERE state = 'queued' AND queue = $queue AND ${mayLeave}
         ORDER BY due_at, seq LIMIT 1`,
        { queue, now },
      )
      return inMs
    },

    /** Oldest first, like hand-overs. */
    listMails: (filter: MailFilter) =>
      listDeliveries<MailRecord>(
        db,
        'mails',
        `lead_id AS "leadId", to_address AS "to", coalesce(subject, '') AS subject, CASE kind WHEN 'digest' THEN
           (SELECT count(*) FROM deliveries AS one WHERE one.digest = deliveries.id) END AS digested`,
        filter,
      ),

    listHandOvers: (filter: DeliveryFilter) =>
      listDeliveries<HandOverRecord>(
        db,
        'handOvers',
        `coalesce(lead_id, '') AS "leadId", queue AS target, kind AS event`,
        filter,
      ),

    /** Requeues one failed delivery or all; a single hand-over in any state. Returns how many. */
    async replayDeliveries(of: keyof typeof isOf, which: { id: string } | 'failed', now: number) {
      const one = of === 'mails' ? `id = $id AND state = 'failed'` : 'id = $id'
      // One that failed in a digest leaves by itself.
      const apart = which === 'failed' ? '' : ', digest = NULL'
      return change(
        `UPDATE deliveries SET ${requeued}${apart} WHERE ${isOf[of]} AND ${which === 'failed' ? `state = 'failed'` : one}`,
        which === 'failed' ? { now } : { now, id: which.id },
      )
    },

    /** Queues a lead for these targets, again if it was queued before. 0 when it is held or unknown. */
    async handOverAgain(leadId: string, handOvers: NewHandOver[], now: number): Promise<number> {
      let queued = 0
      for (const { id, target } of handOvers) {
        const { changes } = await db.write(
          `INSERT INTO deliveries (id, queue, kind, lead_id, created_at, due_at)
           SELECT CAST($id AS text), CAST($target AS text), 'lead.created', leads.id, $now, $now FROM leads
           WHERE leads.id = $leadId AND spam_reason IS NULL FOR KEY SHARE
           ON CONFLICT (lead_id, queue, kind, lead_version) DO UPDATE SET ${requeued}`,
          { id, target, leadId, now },
        )
        queued += changes
      }
      return queued
    },

    /** Stored for all servers. False when it was stopped already. */
    async stopTarget(target: string, now: number): Promise<boolean> {
      const text =
        'INSERT INTO stopped_targets (target, stopped_at) VALUES ($target, $now) ON CONFLICT DO NOTHING'
      return (await change(text, { target, now })) === 1
    },

    /** Everything queued becomes due at once, with its backoff restarted. False when it was not stopped. */
    async startTarget(target: string, now: number): Promise<boolean> {
      if ((await change('DELETE FROM stopped_targets WHERE target = $target', { target })) === 0) return false
      const waiting = `UPDATE deliveries SET ${restarted} WHERE queue = $target AND state = 'queued'`
      await db.write(waiting, { target, now })
      return true
    },

    /** Stopped targets, and targets with queued deliveries. */
    listTargets: (now: number) =>
      db.read<TargetState>(
        `SELECT coalesce(target, queue) AS target, stopped_at AS "stoppedAt", count(queue) AS waiting,
           $now - min(created_at) AS "oldestMs"
         FROM stopped_targets FULL JOIN (
           SELECT queue, created_at FROM deliveries WHERE state = 'queued' AND ${isOf.handOvers}) AS waiting ON queue = target
         GROUP BY coalesce(target, queue), stopped_at ORDER BY 1`,
        { now },
      ),

    /** Each count uses the partial index of its state. Held leads send nothing and do not count; a digest is one mail. */
    async readBacklog(of: keyof typeof isOf): Promise<DeliveryBacklog> {
      const counted = `${isOf[of]} AND digest IS NULL AND ${isOfFreeLead('deliveries')}`
      const [[counts], lastErrors] = await Promise.all([
        db.read<Omit<DeliveryBacklog, 'lastErrors'>>(
          `SELECT (SELECT count(*) FROM deliveries WHERE state = 'queued' AND ${counted}) AS queued,
             (SELECT min(created_at) FROM deliveries WHERE state = 'queued' AND ${counted}) AS "oldestQueuedAt",
             (SELECT count(*) FROM deliveries WHERE state = 'failed' AND ${counted}) AS failed`,
        ),
        db.read<DeliveryBacklog['lastErrors'][number]>(
          `SELECT * FROM (${lastErrorsOf(of, 'failed', 'seq')}) AS given_up
           UNION ALL SELECT * FROM (${lastErrorsOf(of, 'queued', 'created_at')}) AS waiting
           ORDER BY at DESC LIMIT ${errorsShown}`,
        ),
      ])
      return { ...(counts ?? { queued: 0, oldestQueuedAt: null, failed: 0 }), lastErrors }
    },
  }
}

const lastErrorsOf = (of: keyof typeof isOf, state: DeliveryState, order: string) =>
  `SELECT created_at AS at, last_error AS error FROM deliveries
   WHERE state = '${state}' AND last_error IS NOT NULL AND ${isOf[of]} ORDER BY ${order} DESC LIMIT ${errorsShown}`

function listDeliveries<Row extends object>(
  db: Database,
  of: keyof typeof isOf,
  columns: string,
  { state, leadId, messagesTo }: MailFilter,
): AsyncIterable<Row> {
  const conditions = [
    isOf[of],
    state && 'state = $state',
    leadId !== undefined && 'lead_id = $leadId',
    messagesTo !== undefined && 'address = $address',
  ]
  // Deliveries of one lead or address are few and have their own index. `+ 0` keeps the planner from walking the
  // whole table in order of `seq`.
  const seq = leadId === undefined && messagesTo === undefined ? 'seq' : 'seq + 0'
  return readInPages<Row>(
    db,
    `SELECT seq, id, ${columns}, state, attempts, last_error AS "lastError",
       created_at AS "createdAt", due_at AS "dueAt", CASE state WHEN 'sent' THEN sent_at END AS "sentAt"
     FROM deliveries WHERE ${seq} > $after AND ${conditions.filter(Boolean).join(' AND ')} ORDER BY ${seq} LIMIT $limit`,
    { state, leadId, address: messagesTo === undefined ? undefined : addressKey(messagesTo) },
  )
}
