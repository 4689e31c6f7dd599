import { type Editor, type LeadChange, type LeadEdit, type LeadOutcome, markedByPerson } from '../lead.ts'
import { valueOfJson } from '../lead-edits.ts'
import type { Database } from './database.ts'
import { readLeads, readValues } from './reading.ts'

const mostFoundByStart = 10

type LeadOutcomeRow = Omit<LeadOutcome, 'source' | 'waits'> & { source: string; waits: string | null }

/** Work on leads. Versions keep two people from overwriting each other. */
export function leadWorkStore(db: Database) {
  return {
    /** Queues one mail to the owner of these leads. */
    queueAssignment: (ids: string[], mail: NonNullable<LeadEdit['assignment']>, now: number) =>
      db.transact('queueAssignment', ids, mail, now),

    /** Writes what differs, with a history entry for each, and raises the version if a value does. */
    editLead: (id: string, edit: LeadEdit, by: Editor) => db.transact('editLead', id, edit, by),

    /** Oldest first. */
    async listLeadChanges(id: string): Promise<LeadChange[]> {
      const rows = await db.read<LeadChange>(
        `SELECT changed_at AS "changedAt", actor, field, old_value AS "from", new_value AS "to", note_id AS "noteId"
         FROM lead_changes
         WHERE lead_id = $id ORDER BY seq`,
        { id },
      )
      return rows.map((row) => ({ ...row, from: valueOfJson(row.from), to: valueOfJson(row.to) }))
    },

    /** Leads that arrived in [since, until), without held ones, by what a report groups them by. */
    async listLeadOutcomes(since: number, until: number): Promise<LeadOutcome[]> {
      const rows = await db.read<LeadOutcomeRow>(
        `SELECT collection, source, language, status, count(*) AS leads,
           string_agg(CAST((contacted_at - timestamp) / 60000 AS text), ',') FILTER (WHERE status <> 'new') AS waits
         FROM (
           SELECT collection, source, language, status, timestamp, CASE WHEN status <> 'new' THEN
             (SELECT min(changed_at) FROM lead_changes WHERE lead_id = leads.id AND field = 'status') END AS contacted_at
           FROM leads WHERE timestamp >= $since AND timestamp < $until AND spam_reason IS NULL
         ) AS arrived GROUP BY collection, source, language, status`,
        { since, until },
      )
      return rows.map(({ source, waits, ...row }) => ({
        ...row,
        source: JSON.parse(source),
        waits: waits ? waits.split(',').map(Number) : [],
      }))
    },

    /** Leads held as suspected spam that nobody has worked on. */
    async countHeldLeads(): Promise<number> {
      const [count = 0] = await readValues<number>(
        db,
        `SELECT count(*) AS value FROM leads WHERE spam_reason IS NOT NULL
         AND spam_reason <> '${markedByPerson}' AND status = 'new'`,
      )
      return count
    },

    /** Leads whose id or short reference starts like this; at most ten. */
    findLeadsByStart(start: { id: string } | { reference: string }) {
      // Ids are hexadecimal: 'g' sorts after them. A lead's searchable text begins with its reference.
      const found =
        'id' in start
          ? `leads WHERE id >= $id AND id < $id || 'g' ORDER BY id`
          : 'leads WHERE search LIKE $begin ORDER BY timestamp, id'
      const values = 'id' in start ? start : { begin: `${start.reference.toLowerCase()}%` }
      return readLeads(db, `${found} LIMIT ${mostFoundByStart}`, values)
    },
  }
}
