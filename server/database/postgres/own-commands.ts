import { type Erased, nothingErased } from '../erasure.ts'
import { fingerprintsOf } from '../erasure-fingerprint.ts'
import { batchOf, visitGapMs } from '../event-batch.ts'
import { markedByPerson } from '../lead.ts'
import { mostThanks, personKey, searchReference } from '../lead-keys.ts'
import { gramNumbers, searchTextOf } from '../search-text.ts'
import { type ClaimedRow, claimedFromRow, mayLeave } from '../statements/deliveries.ts'
import type { Database } from '../statements/dialect.ts'
import { erasureKeyText } from '../statements/erasure.ts'
import type { OwnCommands, OwnErasure } from '../statements/own-commands.ts'
import { type LeadRow, leadColumns, leadFromRow } from '../statements/rows.ts'
import { editLead } from './edit-lead.ts'
import { LeadBatches } from './lead-batches.ts'
import { searchLeads } from './search-leads.ts'
import { writeLeads } from './write-leads.ts'

const leadsPerIndexPart = 100

/** Each is one round trip, to a function where it takes several statements. */
export function ownCommands(db: Database): OwnCommands {
  const batches = new LeadBatches((leads) => writeLeads(db, leads))
  return {
    createLead: (lead, duplicateWindowMs) => batches.add(lead, duplicateWindowMs),
    editLead: (id, edit, by) => editLead(db, id, edit, by),
    searchLeads: (terms) => searchLeads(db, terms),
    // PostgreSQL's log is the operator's, and is written over in its own time.
    clearLog: async () => true,

    async releaseLead(id, deliveries, { actor, now }) {
      const { rows } = await db.write<{ released: boolean }>(
        'SELECT release_lead($id, $deliveries, $mostThanks, $actor, $now, $serverNow) AS released',
        { id, deliveries: JSON.stringify(deliveries), mostThanks, actor, now },
      )
      return rows[0]?.released === true
    },

    async holdLead(id, { actor, now }) {
      const { rows: held } = await db.write<{ held: boolean }>(
        'SELECT hold_lead($id, $reason, $actor, $now, $serverNow) AS held',
        { id, reason: markedByPerson, actor, now },
      )
      const [row] = await db.read<LeadRow>(`SELECT ${leadColumns} FROM leads WHERE id = $id`, { id })
      if (!row) return { outcome: 'missing' }
      return { outcome: held[0]?.held ? 'changed' : 'unchanged', lead: leadFromRow(row) }
    },

    async indexSomeLeads() {
      const rows = await db.read<LeadRow & { lead_seq: number }>(
        `SELECT lead_seq, ${leadColumns} FROM leads_to_index LEFT JOIN leads ON leads.seq = lead_seq
         ORDER BY lead_seq LIMIT ${leadsPerIndexPart}`,
      )
      if (rows.length === 0) return 0
      const entries = rows.map((row) => (row.id === null ? { seq: row.lead_seq } : indexEntry(row)))
      await db.write('SELECT index_leads($entries)', { entries: JSON.stringify(entries) })
      return rows.length
    },

    async addEvents(events) {
      const batch = JSON.stringify(batchOf(events))
      await db.write('SELECT add_events($batch, $visitGapMs)', { batch, visitGapMs })
    },

    async claimDeliveries(queue, now, limit, leaseMs) {
      const { rows } = await db.write<ClaimedRow>(
        `WITH due AS (
           SELECT seq, due_at FROM deliveries AS waiting
           WHERE state = 'queued' AND queue = $queue AND due_at <= at($now) AND ${mayLeave}
           ORDER BY due_at, seq LIMIT $limit FOR UPDATE SKIP LOCKED
         ), claimed AS (
           UPDATE deliveries SET due_at = at($now) + $leaseMs, attempts = attempts + 1
           FROM due WHERE deliveries.seq = due.seq
           RETURNING deliveries.*, due.due_at AS was_due_at
         )
         SELECT claimed.id AS delivery_id, queue, kind, to_address, subject, body, lead_version,
           attempts - 1 AS attempts, created_at,
           was_due_at AS due_at, ${leadColumns}
         FROM claimed LEFT JOIN leads ON leads.seq = claimed.lead_seq ORDER BY was_due_at, claimed.seq`,
        { queue, now, limit, leaseMs },
      )
      return rows.map(claimedFromRow)
    },

    async eraseLeads(target, now, partSize) {
      const { rows } = await db.write<Erased>(
        'SELECT * FROM erase_leads($ids, $addresses, $before, $remembered, $partSize, $now, $serverNow)',
        {
          ids: 'id' in target ? [target.id] : 'person' in target ? target.person.leadIds : null,
          addresses: 'person' in target ? target.person.addresses : null,
          before: 'before' in target ? target.before : null,
          remembered: JSON.stringify(await rememberedOf(db, target)),
          partSize,
          now,
        },
      )
      return rows[0] ?? nothingErased
    },
  }
}

async function rememberedOf(db: Database, target: OwnErasure) {
  if ('before' in target) return [{ kind: 'before' }]
  const [row] = await db.read<{ key: Uint8Array }>(erasureKeyText)
  if (!row) throw new Error('The key for fingerprints of erasures is missing from the database.')
  return fingerprintsOf(row.key, target).map(({ kind, fingerprint }) => ({
    kind,
    fingerprint: fingerprint?.toString('hex'),
  }))
}

function indexEntry(row: LeadRow & { lead_seq: number }) {
  const { id, fields, version } = leadFromRow(row)
  const text = searchTextOf(fields)
  return {
    seq: row.lead_seq,
    version,
    reference: searchReference(id),
    text,
    grams: gramNumbers(text),
    person: personKey(fields.email),
  }
}
