import type { StatusCount } from '../../../contract/report.ts'
import { type LeadChange, type LeadOutcome, markedByPerson } from '../lead.ts'
import { valueOfJson } from '../lead-edits.ts'
import type { LeadWorkStore } from '../store.ts'
import type { Database } from './database.ts'
import { indexAllLeads, indexSomeLeads } from './index-some-leads.ts'
import { readLeads, readValues } from './reading.ts'

const mostFoundByStart = 10

type LeadOutcomeRow = Omit<LeadOutcome, 'source' | 'waits'> & { source: string; waits: string | null }

export function leadWorkStore(db: Database): LeadWorkStore {
  return {
    editLead: (id, edit, by) => db.transact('editLead', id, edit, by),
    indexSomeLeads: () => indexSomeLeads(db),

    async listLeadChanges(id) {
      const rows = await db.read<LeadChange>(
        `SELECT changed_at AS "changedAt", actor, field, old_value AS "from", new_value AS "to" FROM lead_changes
         WHERE lead_seq = (SELECT seq FROM leads WHERE id = $id) ORDER BY seq`,
        { id },
      )
      return rows.map((row) => ({ ...row, from: valueOfJson(row.from), to: valueOfJson(row.to) }))
    },

    countLeadsByStatus: (since, until) =>
      db.read<StatusCount>(
        `SELECT collection, status, count(*) AS count FROM leads
         WHERE timestamp >= $since AND timestamp < $until AND spam_reason IS NULL
         GROUP BY collection, status ORDER BY collection, status`,
        { since, until },
      ),

    async listLeadOutcomes(since, until) {
      const rows = await db.read<LeadOutcomeRow>(
        `SELECT source, language, count(*) AS leads, count(*) FILTER (WHERE status <> 'new') AS contacted,
           count(*) FILTER (WHERE status = 'won') AS won,
           string_agg(CAST((contacted_at - timestamp) / 60000 AS text), ',') FILTER (WHERE status <> 'new') AS waits
         FROM (
           SELECT source, language, status, timestamp, CASE WHEN status <> 'new' THEN
             (SELECT min(changed_at) FROM lead_changes WHERE lead_seq = leads.seq AND field = 'status') END AS contacted_at
           FROM leads WHERE timestamp >= $since AND timestamp < $until AND spam_reason IS NULL
         ) AS arrived GROUP BY source, language`,
        { since, until },
      )
      return rows.map(({ source, waits, ...row }) => ({
        ...row,
        source: JSON.parse(source),
        waits: waits ? waits.split(',').map(Number) : [],
      }))
    },

    async countHeldLeads() {
      const [count = 0] = await readValues<number>(
        db,
        `SELECT count(*) AS value FROM leads WHERE spam_reason IS NOT NULL
         AND spam_reason NOT IN ('duplicate', '${markedByPerson}') AND status = 'new'`,
      )
      return count
    },

    async findLeadsByStart(start) {
      if ('reference' in start) await indexAllLeads(db)
      // Ids and references are of hexadecimal digits and of capital letters: 'g' and 'a' come behind them.
      const found =
        'id' in start
          ? `leads WHERE id >= $id AND id < $id || 'g' ORDER BY id`
          : `lead_search JOIN leads ON leads.seq = lead_seq
             WHERE reference >= $reference AND reference < $reference || 'a' ORDER BY leads.seq`
      return readLeads(db, `${found} LIMIT ${mostFoundByStart}`, start)
    },
  }
}
