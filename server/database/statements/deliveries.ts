import type { ClaimedDelivery } from '../claimed-delivery.ts'
import {
  type DeliveryBacklog,
  type DeliveryKind,
  type DeliveryState,
  type HandOverRecord,
  type MailFilter,
  type MailRecord,
  mailQueue,
  type NewMessage,
  type StoppedTarget,
  type TargetBacklog,
} from '../delivery.ts'
import { emailKey } from '../lead-keys.ts'
import type { DeliveryStore } from '../store.ts'
import type { Database, Values } from './dialect.ts'
import { type LeadRow, leadFromRow, readInPages } from './rows.ts'

/**
 * What a claim may take of `waiting`: nothing of a stopped target, nothing of a held lead, and for one target what
 * happened to a lead in the order in which it happened.
 */
export const mayLeave = `NOT EXISTS (SELECT 1 FROM stopped_targets WHERE target = waiting.queue)
  AND NOT EXISTS (SELECT 1 FROM leads WHERE leads.seq = waiting.lead_seq AND spam_reason IS NOT NULL)
  AND (waiting.queue = '${mailQueue}' OR NOT EXISTS (
    SELECT 1 FROM deliveries AS earlier WHERE earlier.lead_seq = waiting.lead_seq AND earlier.queue = waiting.queue
      AND earlier.state = 'queued' AND earlier.seq < waiting.seq))`

/** When it was sent before stays: whoever has a lead is told what becomes of it. */
const requeued = `state = 'queued', attempts = 0, created_at = at($now), due_at = at($now)`
export const wasTried = '(sent_at IS NOT NULL OR attempts > 0)'
const isOf = { mails: `queue = '${mailQueue}'`, handOvers: `queue <> '${mailQueue}'` }
const errorsShown = 5

/** One that carries its own text, as it is written. */
export const queuedMail = (mail: NewMessage): [text: string, values: Values] => [
  `INSERT INTO deliveries (id, queue, kind, to_address, address_key, subject, body, created_at, due_at)
   VALUES ($id, '${mailQueue}', 'message', $to, $key, $subject, $body, at($dueAt), at($dueAt))
   -- Changes nothing, yet locks the known mail: so its answer too waits until the standbys have it.
   ON CONFLICT (id) DO UPDATE SET id = excluded.id WHERE false`,
  { ...mail, key: emailKey(mail.to) },
]

/** The queue of mails, and that of every target. How due ones are claimed is each database's own. */
export function deliveryStore(
  db: Database,
  claimDeliveries: DeliveryStore['claimDeliveries'],
): DeliveryStore {
  return {
    claimDeliveries,

    queueMail: async (mail) => (await db.write(...queuedMail(mail))).changes === 1,

    async markDelivered(id, now) {
      await db.write(
        `UPDATE deliveries SET state = 'sent', sent_at = at($now), last_error = NULL,
           body = CASE kind WHEN 'message' THEN '' ELSE body END
         WHERE id = $id`,
        { id, now },
      )
    },

    async postponeDelivery(id, dueAt, error) {
      const text = `UPDATE deliveries SET due_at = at($dueAt), last_error = $error WHERE id = $id AND state = 'queued'`
      await db.write(text, { id, dueAt, error })
    },

    async failDelivery(id, error) {
      const text = `UPDATE deliveries SET state = 'failed', last_error = $error WHERE id = $id AND state = 'queued'`
      await db.write(text, { id, error })
    },

    async nextDeliveryDueAt(queue) {
      const [row] = await db.read<{ due: number }>(
        `SELECT ours(due_at) AS due FROM deliveries AS waiting WHERE state = 'queued' AND queue = $queue AND ${mayLeave}
         ORDER BY due_at, seq LIMIT 1`,
        { queue },
      )
      return row?.due
    },

    listMails: (filter) => listDeliveries(db, 'mails', filter, mailFromRow),
    listHandOvers: (filter) => listDeliveries(db, 'handOvers', filter, handOverFromRow),

    async replayDeliveries(of, which, now) {
      const one = of === 'mails' ? `id = $id AND state = 'failed'` : 'id = $id'
      const { changes } = await db.write(
        `UPDATE deliveries SET ${requeued} WHERE ${isOf[of]} AND ${which === 'failed' ? `state = 'failed'` : one}`,
        which === 'failed' ? { now } : { now, id: which.id },
      )
      if (changes === 0) await db.confirm()
      return changes
    },

    async handOverAgain(leadId, handOvers) {
      let queued = 0
      for (const { id, target, dueAt } of handOvers) {
        const { changes } = await db.write(
          `INSERT INTO deliveries (id, queue, kind, lead_seq, created_at, due_at)
           SELECT CAST($id AS text), CAST($target AS text), 'lead.created', seq, at($now), at($now) FROM leads
           WHERE id = $leadId AND spam_reason IS NULL
           ON CONFLICT (lead_seq, queue, kind, lead_version) DO UPDATE SET ${requeued}`,
          { id, target, leadId, now: dueAt },
        )
        queued += changes
      }
      return queued
    },

    async stopTarget(target, now) {
      const text =
        'INSERT INTO stopped_targets (target, stopped_at) VALUES ($target, at($now)) ON CONFLICT DO NOTHING'
      const { changes } = await db.write(text, { target, now })
      if (changes === 0) await db.confirm()
      return changes === 1
    },

    async startTarget(target, now) {
      const { changes } = await db.write('DELETE FROM stopped_targets WHERE target = $target', { target })
      if (changes === 0) await db.confirm()
      else
        await db.write(
          `UPDATE deliveries SET attempts = 0, due_at = at($now) WHERE queue = $target AND state = 'queued'`,
          { target, now },
        )
      return changes === 1
    },

    listStoppedTargets: () =>
      db.read<StoppedTarget>('SELECT target, stopped_at AS "stoppedAt" FROM stopped_targets ORDER BY target'),

    listHandOverBacklog: () =>
      db.read<TargetBacklog>(
        `SELECT queue AS target, count(*) AS waiting, min(ours(created_at)) AS "oldestQueuedAt" FROM deliveries
         WHERE state = 'queued' AND ${isOf.handOvers} GROUP BY queue ORDER BY queue`,
      ),

    // Each part is answered from the partial index of its state.
    async readBacklog(of) {
      const [[counts], lastErrors] = await Promise.all([
        db.read<Omit<DeliveryBacklog, 'lastErrors'>>(
          `SELECT (SELECT count(*) FROM deliveries WHERE state = 'queued' AND ${isOf[of]}) AS queued,
             (SELECT min(created_at) FROM deliveries WHERE state = 'queued' AND ${isOf[of]}) AS "oldestQueuedAt",
             (SELECT count(*) FROM deliveries WHERE state = 'failed' AND ${isOf[of]}) AS failed`,
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

interface RecordRow extends Omit<MailRecord & HandOverRecord, 'leadId' | 'to'> {
  seq: number
  leadId: string | null
  to: string | null
  fields: string | null
}

function listDeliveries<Item>(
  db: Database,
  of: keyof typeof isOf,
  { state, leadId, messagesTo }: MailFilter,
  itemOf: (row: RecordRow) => Item,
): AsyncIterable<Item> {
  const conditions = [
    isOf[of],
    state && 'state = $state',
    leadId !== undefined && 'deliveries.lead_seq = (SELECT seq FROM leads WHERE id = $leadId)',
    messagesTo !== undefined && 'address_key = $key',
  ]
  return readInPages(
    db,
    `SELECT deliveries.seq, deliveries.id, leads.id AS "leadId", leads.fields, queue AS target, kind AS event, to_address AS "to", subject,
       state, attempts, last_error AS "lastError", created_at AS "createdAt", due_at AS "dueAt",
       CASE state WHEN 'sent' THEN sent_at END AS "sentAt"
     FROM deliveries LEFT JOIN leads ON leads.seq = deliveries.lead_seq
     WHERE deliveries.seq > $after AND ${conditions.filter(Boolean).join(' AND ')}
     ORDER BY deliveries.seq LIMIT $limit`,
    { state, leadId, key: messagesTo === undefined ? undefined : emailKey(messagesTo) },
    itemOf,
  )
}

const mailFromRow = ({ seq: _, target: __, event: ___, fields, to, ...row }: RecordRow): MailRecord => ({
  ...row,
  to: to ?? JSON.parse(fields ?? '{}').email.trim(),
})

const handOverFromRow = ({
  seq: _,
  fields: __,
  to: ___,
  subject: ____,
  leadId,
  ...row
}: RecordRow): HandOverRecord => ({
  ...row,
  leadId: leadId ?? '',
})

/** A lead's columns are null where the delivery has none. */
export type ClaimedRow = { [Column in keyof LeadRow]: LeadRow[Column] | null } & {
  delivery_id: string
  queue: string
  kind: DeliveryKind
  to_address: string | null
  subject: string | null
  body: string | null
  lead_version: number
  attempts: number
  created_at: number
  due_at: number
}

export function claimedFromRow(row: ClaimedRow): ClaimedDelivery {
  const lead = row.id === null ? undefined : leadFromRow(row as LeadRow)
  return {
    id: row.delivery_id,
    queue: row.queue,
    kind: row.kind,
    to: (row.kind === 'acknowledgement' ? lead?.fields.email.trim() : row.to_address) ?? '',
    subject: row.subject ?? '',
    body: row.body ?? '',
    dueAt: row.due_at,
    leadVersion: row.lead_version,
    attempts: row.attempts,
    createdAt: row.created_at,
    lead,
  }
}
