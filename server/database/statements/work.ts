import type { StatusCount } from '../../../contract/report.ts'
import { type Editor, type LeadChange, type LeadEdit, type LeadOutcome, markedByPerson } from '../lead.ts'
import { valueOfJson } from '../lead-edits.ts'
import type { Database } from './database.ts'
import { indexAllLeads, indexSomeLeads } from './index-some-leads.ts'
import { readLeads, readValues } from './reading.ts'

const mostFoundByStart = 10

type LeadOutcomeRow = Omit<LeadOutcome, 'source' | 'waits'> & { source: string; waits: string | null }

/** Working on leads: two people never overwrite each other unseen. */
export function leadWorkStore(db: Database) {
  return {
    /** Writes what differs, with a line of history for each, and makes the lead's version grow by one. */
    editLead: (id: string, edit: LeadEdit, by: Editor) => db.transact('editLead', id, edit, by),
    /**
     * Leads are not indexed while a visitor waits; this does it for some that are new or corrected, and tells how many. A
     * search does so first until none is left, so that it never misses one.
     */
    indexSomeLeads: () => indexSomeLeads(db),

    /** Oldest first. */
    async listLeadChanges(id: string): Promise<LeadChange[]> {
      const rows = await db.read<LeadChange>(
        `SELECT changed_at AS "changedAt", actor, field, old_value AS "from", new_value AS "to" FROM lead_changes
         WHERE lead_seq = (SELECT seq FROM leads WHERE id = $id) ORDER BY seq`,
        { id },
      )
      return rows.map((row) => ({ ...row, from: valueOfJson(row.from), to: valueOfJson(row.to) }))
    },

    /** Leads that are neither held as spam nor replaced, and arrived in [since, until). */
    countLeadsByStatus: (since: number, until: number) =>
      db.read<StatusCount>(
        `SELECT collection, status, count(*) AS count FROM leads
         WHERE timestamp >= $since AND timestamp < $until AND spam_reason IS NULL AND replaced_by IS NULL
         GROUP BY collection, status ORDER BY collection, status`,
        { since, until },
      ),

    /** The same leads by where they came from and in which language, with what became of them. */
    async listLeadOutcomes(since: number, until: number): Promise<LeadOutcome[]> {
      const rows = await db.read<LeadOutcomeRow>(
        `SELECT source, language, count(*) AS leads, count(*) FILTER (WHERE status <> 'new') AS contacted,
           count(*) FILTER (WHERE status = 'won') AS won,
           string_agg(CAST((contacted_at - timestamp) / 60000 AS text), ',') FILTER (WHERE status <> 'new') AS waits
         FROM (
           SELECT source, language, status, timestamp, CASE WHEN status <> 'new' THEN
             (SELECT min(changed_at) FROM lead_changes WHERE lead_seq = leads.seq AND field = 'status') END AS contacted_at
           FROM leads WHERE timestamp >= $since AND timestamp < $until AND spam_reason IS NULL AND replaced_by IS NULL
         ) AS arrived GROUP BY source, language`,
        { since, until },
      )
      return rows.map(({ source, waits, ...row }) => ({
        ...row,
        source: JSON.parse(source),
        waits: waits ? waits.split(',').map(Number) : [],
      }))
    },

    /** Held as suspected spam (not by a person, nor as what was once called a duplicate), not replaced, and nobody has worked on them. */
    async countHeldLeads(): Promise<number> {
      const [count = 0] = await readValues<number>(
        db,
        `SELECT count(*) AS value FROM leads WHERE spam_reason IS NOT NULL
         AND spam_reason NOT IN ('duplicate', '${markedByPerson}') AND status = 'new' AND replaced_by IS NULL`,
      )
      return count
    },

    /** Leads whose id or whose short reference, without its dash, begins like this; at most ten. */
    async findLeadsByStart(start: { id: string } | { reference: string }) {
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
