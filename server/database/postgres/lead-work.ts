import type { StatusCount } from '../../../contract/report.ts'
import { markedByPerson } from '../desk-store.ts'
import { editedLead, valueJson, valueOfJson, withoutNote } from '../lead-edits.ts'
import { emailKey, searchReference } from '../lead-keys.ts'
import {
  type EditResult,
  indexAllLeads,
  type LeadChange,
  type LeadEdit,
  type LeadWorkStore,
  leadsPerIndexPart,
  mostFoundByStart,
} from '../lead-work-store.ts'
import { gramNumbers, searchTextOf } from '../search-text.ts'
import type { Query } from './connection.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'
import { waitForStandbys } from './wait-for-standbys.ts'

/** Somebody else's edit came in between each time; more often than this it cannot be chance. */
const editAttempts = 10

export function postgresLeadWork(query: Query, serverNow: () => number | null): LeadWorkStore {
  const find = async (id: string) => {
    const [row] = await query<LeadRow>('find-lead', `SELECT ${leadColumns} FROM leads WHERE id = $1`, [id])
    return row && leadFromRow(row)
  }

  const isKnownNote = async ({ noteId }: LeadEdit): Promise<boolean> =>
    noteId !== undefined &&
    (await query('known-note', 'SELECT FROM lead_changes WHERE note_id = $1', [noteId])).length > 0

  const indexSomeLeads = async (): Promise<number> => {
    const rows = await query<LeadRow & { lead_seq: number }>(
      'leads-to-index',
      `SELECT lead_seq, ${leadColumns} FROM leads_to_index LEFT JOIN leads ON leads.seq = lead_seq
       ORDER BY lead_seq LIMIT ${leadsPerIndexPart}`,
      [],
    )
    if (rows.length === 0) return 0
    const entries = rows.map((row) => (row.id === null ? { seq: row.lead_seq } : indexEntry(row)))
    await query('index-leads', 'SELECT index_leads($1)', [JSON.stringify(entries)])
    return rows.length
  }

  return {
    async editLead(id, edit, { actor, now, version }): Promise<EditResult> {
      for (let attempt = 1; ; attempt++) {
        const before = await find(id)
        if (!before) return { outcome: 'missing' }
        if (version !== undefined && version !== before.version) return { outcome: 'conflict', lead: before }
        // Sent twice at once, the second finds the lead changed, comes round again and finds the note here.
        const { lead, differences } = editedLead(before, (await isKnownNote(edit)) ? withoutNote(edit) : edit)
        if (differences.length === 0) {
          await waitForStandbys(query)
          return { outcome: 'unchanged', lead }
        }
        const corrected = edit.fields !== undefined
        const [row] = await query<{ version: number | null }>(
          'edit-lead',
          'SELECT edit_lead($1, $2, $3, $4, $5, $6, $7, $8, $9) AS version',
          [
            id,
            before.version,
            corrected ? JSON.stringify(lead.fields) : null,
            corrected ? emailKey(lead.fields.email) : null,
            lead.status,
            JSON.stringify(
              differences.map(({ field, from, to, noteId }) => ({
                field,
                old_value: valueJson(from),
                new_value: valueJson(to),
                note_id: noteId,
              })),
            ),
            actor,
            now,
            serverNow(),
          ],
        )
        if (row?.version === lead.version) return { outcome: 'changed', lead }
        if (attempt === editAttempts) return { outcome: 'conflict', lead: before }
      }
    },

    async listLeadChanges(id) {
      const rows = await query<LeadChange>(
        'list-lead-changes',
        `SELECT changed_at AS "changedAt", actor, field, old_value AS "from", new_value AS "to" FROM lead_changes
         WHERE lead_seq = (SELECT seq FROM leads WHERE id = $1) ORDER BY seq`,
        [id],
      )
      return rows.map((row) => ({ ...row, from: valueOfJson(row.from), to: valueOfJson(row.to) }))
    },

    countLeadsByStatus: (since, until) =>
      query<StatusCount>(
        'count-leads-by-status',
        `SELECT collection, status, count(*) AS count FROM leads
         WHERE timestamp >= $1 AND timestamp < $2 AND spam_reason IS NULL GROUP BY collection, status
         ORDER BY collection COLLATE "C", status COLLATE "C"`,
        [since, until],
      ),

    async countHeldLeads() {
      const [row] = await query<{ count: number }>(
        'count-held-leads',
        `SELECT count(*) AS count FROM leads
         WHERE spam_reason NOT IN ('duplicate', '${markedByPerson}') AND status = 'new'`,
        [],
      )
      return row?.count ?? 0
    },

    async findLeadsByStart(start) {
      if ('reference' in start) await indexAllLeads({ indexSomeLeads })
      const rows =
        'id' in start
          ? await query<LeadRow>(
              'find-leads-by-id',
              `SELECT ${leadColumns} FROM leads WHERE starts_with(id, $1) ORDER BY seq LIMIT ${mostFoundByStart}`,
              [start.id],
            )
          : await query<LeadRow>(
              'find-leads-by-reference',
              `SELECT ${leadColumns} FROM lead_search JOIN leads ON leads.seq = lead_seq
               WHERE reference >= $1 AND reference < $1 || 'a' ORDER BY leads.seq LIMIT ${mostFoundByStart}`,
              [start.reference],
            )
      return rows.map(leadFromRow)
    },

    indexSomeLeads,
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
  }
}
