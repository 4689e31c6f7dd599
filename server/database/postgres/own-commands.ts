import { batchOf, visitGapMs } from '../event-batch.ts'
import { personKey, searchReference } from '../lead-keys.ts'
import { gramNumbers, searchTextOf } from '../search-text.ts'
import { type ClaimedRow, claimedFromRow, mayLeave } from '../statements/deliveries.ts'
import type { OwnCommands } from '../statements/own-commands.ts'
import { type LeadRow, leadColumns, leadFromRow } from '../statements/rows.ts'
import { stepsOf, transactionsOn } from '../statements/transactions.ts'
import type { PostgresDatabase } from './connection.ts'
import { LeadBatches } from './lead-batches.ts'
import { searchLeads } from './search-leads.ts'
import { writeLeads } from './write-leads.ts'

const leadsPerIndexPart = 100

/** Each is one round trip, to a function where it takes several statements. */
export function ownCommands(db: PostgresDatabase): OwnCommands {
  const batches = new LeadBatches((leads) => writeLeads(db, leads))
  return {
    ...transactionsOn((name, args) => db.transact(stepsOf(name, args))),
    createLead: (lead, duplicateWindowMs) => batches.add(lead, duplicateWindowMs),
    searchLeads: (terms) => searchLeads(db, terms),
    // PostgreSQL's log is the operator's, and is written over in its own time.
    clearLog: async () => true,

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
  }
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
