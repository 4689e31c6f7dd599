import { addressKey, isMailAddress, mailboxKey } from '../../mail-address.ts'
import { type Editor, type EditResult, type Lead, type LeadEdit, linkHolder } from '../lead.ts'
import { changedNames, editedLead, withoutNote } from '../lead-edits.ts'
import { mailNewOwner } from './mail-new-owner.ts'
import { lockedThanksKey, wasTried } from './queue-deliveries.ts'
import { exists, isStale, lockLead, noteChanges, run, type Steps } from './steps.ts'

/**
 * Writes the differences, with a history entry for each. A replaced lead takes only notes and the wish for no more
 * contact (its mailbox may differ from its successor's); any other edit is a conflict.
 */
export function* editLead(id: string, edit: LeadEdit, by: Editor): Steps<EditResult> {
  const { now } = by
  const { seq = 0, lead: before } = (yield* lockLead(id)) ?? {}
  if (!before) return { outcome: 'missing' }
  if (isStale(before, by)) return { outcome: 'conflict', lead: before }
  const { lead, differences } = editedLead(before, (yield* isKnownNote(edit)) ? withoutNote(edit) : edit)
  if (differences.length === 0) return { outcome: 'unchanged', lead }
  const changed = changedNames(differences)
  if (changed && changed !== 'noContact' && before.replacedBy !== null)
    return { outcome: 'conflict', lead: before }
  // A claim skips locked rows, or has counted its attempt before. So a hand-over never sends the old values without a
  // `lead.updated` after it.
  yield* run('SELECT seq FROM deliveries WHERE lead_seq = $seq ORDER BY seq FOR UPDATE', { seq })
  const { fields, status, owner, dueOn } = lead
  yield* run(
    `UPDATE leads SET fields = $fields, email = $email, status = $status, owner = $owner, due_on = $dueOn,
       version = version + 1 WHERE seq = $seq`,
    { seq, fields: JSON.stringify(fields), email: addressKey(fields.email), status, owner, dueOn },
  )
  yield* keepMailboxOfWish(seq, before, lead, by)
  yield* noteChanges(seq, differences, by)
  yield* redirectAcknowledgement(seq, before.fields.email, lead.fields.email, now)
  // Only to targets that were sent the lead, or are being sent it. A queued hand-over reads the lead when it is sent.
  if (changed && edit.notify)
    yield* run(
      `INSERT INTO deliveries (id, queue, kind, lead_seq, lead_version, subject, created_at, due_at)
       SELECT newId(), queue, 'lead.updated', lead_seq, $version, CAST($changed AS text), at($now), at($now)
       FROM deliveries WHERE lead_seq = $seq AND kind = 'lead.created' AND ${wasTried}
         AND queue among($notify)`,
      { seq, version: lead.version, changed, now, notify: edit.notify },
    )
  if (edit.mail)
    yield* run(
      `INSERT INTO deliveries (id, queue, kind, lead_seq, lead_version, to_address, subject, created_at, due_at)
       VALUES ($id, 'mail', $kind, $seq, $version, $to, $subject, at($dueAt), at($dueAt))`,
      { ...edit.mail, seq, version: lead.version },
    )
  if (edit.ownerMail && lead.owner !== before.owner) yield* mailNewOwner(seq, edit.ownerMail, by)
  return { outcome: 'changed', lead }
}

/**
 * The wish for no more contact belongs to a mailbox. It follows a change of address only if staff made it: an address
 * typed by the holder of a link is unverified, and its owner would be silenced.
 */
function* keepMailboxOfWish(seq: number, before: Lead, lead: Lead, { actor }: Editor): Steps<void> {
  const isSaid = lead.noContact !== before.noContact
  const isMoved = lead.noContact && lead.fields.email !== before.fields.email && actor !== linkHolder
  if (!isSaid && !isMoved) return
  const mailbox = lead.noContact ? mailboxKey(lead.fields.email) : null
  yield* run('UPDATE leads SET no_contact = $mailbox WHERE seq = $seq', { seq, mailbox })
}

/**
 * A sent thank-you keeps its address. A queued one counts against the limit of the new mailbox, and is deleted when
 * that is reached or no mail can be sent there.
 */
function* redirectAcknowledgement(seq: number, before: string, email: string, now: number): Steps<void> {
  if (email === before) return
  yield* run(
    `UPDATE deliveries SET to_address = $sentTo
     WHERE lead_seq = $seq AND kind = 'acknowledgement' AND state = 'sent' AND to_address IS NULL`,
    { seq, sentTo: before },
  )
  const waiting = `lead_seq = $seq AND kind = 'acknowledgement' AND state <> 'sent'`
  if (isMailAddress(email) && mailboxKey(email) === mailboxKey(before)) return
  if (!(yield* exists(`SELECT 1 FROM deliveries WHERE ${waiting}`, { seq }))) return
  const thanks = isMailAddress(email) ? yield* lockedThanksKey(email, now) : null
  yield* run('UPDATE leads SET thanks_key = $thanks WHERE seq = $seq', { seq, thanks })
  if (!thanks) yield* run(`DELETE FROM deliveries WHERE ${waiting}`, { seq })
}

function* isKnownNote({ noteId }: LeadEdit): Steps<boolean> {
  if (noteId === undefined) return false
  return yield* exists('SELECT 1 FROM lead_changes WHERE note_id = $noteId', { noteId })
}
