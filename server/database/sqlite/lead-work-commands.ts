import type { DatabaseSync } from 'node:sqlite'
import { editedLead, valueJson, withoutNote } from '../lead-edits.ts'
import { emailKey, searchReference } from '../lead-keys.ts'
import { type Editor, type EditResult, type LeadEdit, leadsPerIndexPart } from '../lead-work-store.ts'
import { searchTextOf } from '../search-text.ts'
import { leadColumns, leadFromRow } from './rows.ts'

/** So that its last letters, too, begin a trigram: one or two are looked up as the beginning of trigrams. */
const endOfText = '\n\n'

export function leadWorkCommands(db: DatabaseSync) {
  const find = db.prepare(`SELECT seq, ${leadColumns} FROM leads WHERE id = ?`)
  const update = db.prepare('UPDATE leads SET fields = ?, email = ?, status = ?, version = ? WHERE seq = ?')
  const addChange = db.prepare(`
    INSERT INTO lead_changes (lead_seq, changed_at, actor, field, old_value, new_value, note_id)
    VALUES (?, ?, ?, ?, ?, ?, ?)`)
  const knownNote = db.prepare('SELECT 1 FROM lead_changes WHERE note_id = ?')
  const updateWork = db.prepare('UPDATE leads SET status = ?, version = ? WHERE seq = ?')
  const toIndex = db.prepare(`
    SELECT lead_seq, ${leadColumns} FROM leads_to_index LEFT JOIN leads ON leads.seq = lead_seq
    ORDER BY lead_seq LIMIT ${leadsPerIndexPart}`)
  const indexed = db.prepare('DELETE FROM leads_to_index WHERE lead_seq = ?')
  const removeText = db.prepare('DELETE FROM lead_search WHERE lead_seq = ?')
  const addText = db.prepare('INSERT INTO lead_search (lead_seq, reference, text) VALUES (?, ?, ?)')

  return {
    editLead(id: string, edit: LeadEdit, { actor, now, version }: Editor): EditResult {
      const row = find.get(id)
      if (!row) return { outcome: 'missing' }
      const before = leadFromRow(row)
      if (version !== undefined && version !== before.version) return { outcome: 'conflict', lead: before }
      const isKnown = edit.noteId !== undefined && knownNote.get(edit.noteId) !== undefined
      const { lead, differences } = editedLead(before, isKnown ? withoutNote(edit) : edit)
      if (differences.length === 0) return { outcome: 'unchanged', lead }
      const seq = Number(row.seq)
      // Only what was corrected goes into the index again.
      if (edit.fields === undefined) updateWork.run(lead.status, lead.version, seq)
      else
        update.run(JSON.stringify(lead.fields), emailKey(lead.fields.email), lead.status, lead.version, seq)
      for (const { field, from, to, noteId = null } of differences)
        addChange.run(seq, now, actor, field, valueJson(from), valueJson(to), noteId)
      return { outcome: 'changed', lead }
    },

    indexSomeLeads(): number {
      const rows = toIndex.all()
      for (const row of rows) {
        const seq = Number(row.lead_seq)
        removeText.run(seq)
        indexed.run(seq)
        if (row.id === null) continue
        const { id, fields } = leadFromRow(row)
        addText.run(seq, searchReference(id), searchTextOf(fields) + endOfText)
      }
      return rows.length
    },
  }
}
