import type { Editor, EditResult, LeadEdit } from '../lead.ts'
import { editedLead, thanksElsewhere, valueJson, withoutNote } from '../lead-edits.ts'
import { emailKey } from '../lead-keys.ts'
import type { Database } from '../statements/dialect.ts'
import { type LeadRow, leadColumns, leadFromRow } from '../statements/rows.ts'

/** Somebody else's edit came in between each time; more often than this it cannot be chance. */
const editAttempts = 10

/** Worked out from the lead as it was read, and written only if it is still that version. */
export async function editLead(db: Database, id: string, edit: LeadEdit, by: Editor): Promise<EditResult> {
  for (let attempt = 1; ; attempt++) {
    const [row] = await db.read<LeadRow>(`SELECT ${leadColumns} FROM leads WHERE id = $id`, { id })
    if (!row) return { outcome: 'missing' }
    const before = leadFromRow(row)
    if (by.version !== undefined && by.version !== before.version)
      return { outcome: 'conflict', lead: before }
    // Sent twice at once, the second finds the lead changed, comes round again and finds the note here.
    const { lead, differences } = editedLead(before, (await isKnownNote(db, edit)) ? withoutNote(edit) : edit)
    if (differences.length === 0) {
      await db.confirm()
      return { outcome: 'unchanged', lead }
    }
    const thanks = thanksElsewhere(differences)
    const { rows } = await db.write<{ version: number | null }>(
      `SELECT edit_lead($id, $version, $fields, $email, $status, $owner, $dueOn, $differences, $actor, $sentTo, $canArrive,
         $mail, $now, $serverNow) AS version`,
      {
        id,
        version: before.version,
        fields: edit.fields ? JSON.stringify(lead.fields) : null,
        email: edit.fields ? emailKey(lead.fields.email) : null,
        status: lead.status,
        owner: lead.owner,
        dueOn: lead.dueOn,
        differences: JSON.stringify(
          differences.map(({ field, from, to, noteId }) => ({
            field,
            old_value: valueJson(from),
            new_value: valueJson(to),
            note_id: noteId,
          })),
        ),
        actor: by.actor,
        sentTo: thanks?.sentTo ?? null,
        canArrive: thanks?.canArrive ?? true,
        mail: edit.mail ? JSON.stringify(edit.mail) : null,
        now: by.now,
      },
    )
    if (rows[0]?.version === lead.version) return { outcome: 'changed', lead, before }
    if (attempt === editAttempts) return { outcome: 'conflict', lead: before }
  }
}

const isKnownNote = async (db: Database, { noteId }: LeadEdit): Promise<boolean> =>
  noteId !== undefined &&
  (await db.read('SELECT 1 FROM lead_changes WHERE note_id = $noteId', { noteId })).length > 0
