import type { StatusCount } from '../../../contract/report.ts'
import { type Editor, type LeadChange, type LeadEdit, type LeadOutcome, markedByPerson } from '../lead.ts'
import { valueOfJson } from '../lead-edits.ts'
import type { Database } from './database.ts'
import { indexAllLeads, indexSomeLeads } from './index-some-leads.ts'
import { ownerMailId } from './mail-new-owner.ts'
import { readLeads, readValues } from './reading.ts'

const mostFoundByStart = 10

type LeadOutcomeRow = Omit<LeadOutcome, 'source' | 'waits'> & { source: string; waits: string | null }

/** Work on leads. Versions keep two people from overwriting each other. */
export function leadWorkStore(db: Database) {
  return {
    /** Writes the differences, with a history entry for each, and increments the version. */
    editLead: (id: string, edit: LeadEdit, by: Editor) => db.transact('editLead', id, edit, by),
    /**
     * Indexes some new or edited leads and returns how many. Indexing is not part of a visitor's request; a search
     * first indexes whatever is left.
     */
    indexSomeLeads: () => indexSomeLeads(db),

    /** Oldest first. */
    async listLeadChanges(id: string): Promise<LeadChange[]> {
      const rows = await db.read<LeadChange>(
        `SELECT changed_at AS "changedAt", actor, field, old_value AS "from", new_value AS "to", note_id AS "noteId"
         FROM lead_changes
         WHERE lead_seq = (SELECT seq FROM leads WHERE id = $id) ORDER BY seq`,
        { id },
      )
      return rows.map((row) => ({ ...row, from: valueOfJson(row.from), to: valueOfJson(row.to) }))
    },

    /** For a mail to a new owner: whether its change of owner is the lead's latest. Undefined for any other mail. */
    async isOfLatestOwner(mailId: string): Promise<boolean | undefined> {
      const [, seq] = ownerMailId.exec(mailId) ?? []
      if (seq === undefined) return undefined
      const found = await db.read(
        `SELECT 1 FROM lead_changes AS given WHERE seq = $seq
           AND NOT EXISTS (SELECT 1 FROM leads_to_erase WHERE leads_to_erase.lead_seq = given.lead_seq)
           AND NOT EXISTS (SELECT 1 FROM lead_changes AS later
             WHERE later.lead_seq = given.lead_seq AND later.field = 'owner' AND later.seq > given.seq)`,
        { seq: Number(seq) },
      )
      return found.length > 0
    },

    /** Leads that arrived in [since, until), without held and replaced ones. */
    countLeadsByStatus: (since: number, until: number) =>
      db.read<StatusCount>(
        `SELECT collection, status, count(*) AS count FROM leads
         WHERE timestamp >= $since AND timestamp < $until AND spam_reason IS NULL AND replaced_by IS NULL
         GROUP BY collection, status ORDER BY collection, status`,
        { since, until },
      ),

    /** The same leads by source and language, with their outcome. */
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

    /**
     * Leads held as suspected spam that nobody has worked on: not marked by a person, not an old 'duplicate', not
     * replaced.
     */
    async countHeldLeads(): Promise<number> {
      const [count = 0] = await readValues<number>(
        db,
        `SELECT count(*) AS value FROM leads WHERE spam_reason IS NOT NULL
         AND spam_reason NOT IN ('duplicate', '${markedByPerson}') AND status = 'new' AND replaced_by IS NULL`,
      )
      return count
    },

    /** Leads whose id or short reference (without its dash) starts like this; at most ten. */
    async findLeadsByStart(start: { id: string } | { reference: string }) {
      if ('reference' in start) await indexAllLeads(db)
      // Ids are hexadecimal and references upper case: 'g' and 'a' sort after them.
      const found =
        'id' in start
          ? `leads WHERE id >= $id AND id < $id || 'g' ORDER BY id`
          : `lead_search JOIN leads ON leads.seq = lead_seq
             WHERE reference >= $reference AND reference < $reference || 'a' ORDER BY leads.seq`
      return readLeads(db, `${found} LIMIT ${mostFoundByStart}`, start)
    },
  }
}
