import { personAddress } from '../../mail-address.ts'
import { mailQueue } from '../delivery.ts'
import type { HashKey } from '../hash-keys.ts'
import type { Editor, EditResult, Lead, LeadEdit } from '../lead.ts'
import { changedNames, editedLead, valueOfJson, withoutNote } from '../lead-edits.ts'
import { addressLock, lockOf, readsHash, type SentKey } from '../lead-keys.ts'
import { searchTextOf } from '../search-text.ts'
import { keepKey } from './create-lead.ts'
import { isWithin } from './dialect.ts'
import { digestFor, locksOf } from './queue-deliveries.ts'
import { begin, exists, lockLead, noteChanges, run, type Steps } from './steps.ts'

/**
 * The only way a lead's values change. An edit names the version it saw; a stale one is refused with the lead as it
 * reads now.
 */
export function* editLead(id: string, edit: LeadEdit, by: Editor): Steps<EditResult> {
  const { at, key } = yield* begin(by.now, [
    ...(edit.sentKey ? [lockOf(edit.sentKey.key)] : []),
    ...locksOf({ client: edit.client }),
    ...(edit.fields?.email === undefined ? [] : yield* addressLocks(id, edit.fields.email)),
  ])
  const before = yield* lockLead(id)
  if (!before) return { outcome: 'missing' }
  const isRetry = edit.sentKey && (yield* leadOfKey(edit.sentKey))
  if (isRetry) return { outcome: isRetry === id ? 'unchanged' : 'conflict', lead: before }
  const known = (yield* isKnownNote(edit)) ? withoutNote(edit) : edit
  const { lead, differences } = editedLead(before, known, at)
  const changed = changedNames(differences)
  if (changed && before.version !== by.version) return { outcome: 'conflict', lead: before }
  if (edit.sentKey) yield* keepKey(id, edit.sentKey)
  if (differences.length === 0) return { outcome: 'unchanged', lead: before }
  yield* noteChanges(id, differences, by)
  yield* writeLead(lead)
  if (lead.address !== before.address) yield* dropThanks(id)
  yield* queueUpdates(lead, changed, edit, { key, now: by.now })
  if (edit.assignment && lead.owner !== before.owner) yield* mailOwner(lead, edit.assignment, by.now)
  return { outcome: 'changed', lead }
}

/** Both addresses, because an erasure of either must see the lead before or after its move. */
function* addressLocks(id: string, email: string): Steps<string[]> {
  const { rows } = yield* run<{ address: string | null }>('SELECT address FROM leads WHERE id = $id', { id })
  const before = rows[0]?.address
  return [personAddress(email) ?? email, ...(before ? [before] : [])].map(addressLock)
}

/** The lead that this key was answered with; another text where it came with other fields. */
function* leadOfKey({ key, fields }: SentKey): Steps<string | undefined> {
  const text = `SELECT CASE WHEN fields_hash = $fields THEN lead_id ELSE 'other' END AS id FROM lead_keys WHERE key = $key`
  return (yield* run<{ id: string }>(text, { key, fields })).rows[0]?.id
}

function* writeLead(lead: Lead): Steps<void> {
  const { id, collection, fields, address, status, owner, dueOn, version } = lead
  // Notes, mails that staff sent, and former values.
  const { rows } = yield* run<{ said: string | null }>(
    `SELECT CASE WHEN field IN ('note', 'sent') THEN new_value ELSE old_value END AS said FROM lead_changes
     WHERE lead_id = $id AND field NOT IN ('status', 'owner', 'dueOn', 'spam', 'email', 'notSent') ORDER BY seq`,
    { id },
  )
  yield* run(
    `UPDATE leads SET fields = $fields, address = $address, reads = $reads, search = $search, status = $status,
       owner = $owner, due_on = $dueOn, version = $version WHERE id = $id`,
    {
      ...{ id, address, status, owner, dueOn, version },
      fields: JSON.stringify(fields),
      reads: readsHash(collection, fields),
      search: searchTextOf(
        id,
        fields,
        rows.map(({ said }) => valueOfJson(said) ?? ''),
      ),
    },
  )
}

/** Nothing keeps the old address: one that waits must not leave, and an erasure of that address would not find one that left. */
const dropThanks = (leadId: string) =>
  run(`DELETE FROM deliveries WHERE lead_id = $leadId AND kind = 'acknowledgement'`, { leadId })

function* queueUpdates(
  { id, version, spamReason }: Lead,
  changed: string,
  { notify, mail, client }: LeadEdit,
  { key, now }: { key: HashKey; now: number },
): Steps<void> {
  if (changed && notify)
    yield* run(
      `INSERT INTO deliveries (id, queue, kind, lead_id, lead_version, subject, created_at, due_at)
       SELECT newId(), item ->> 'target', 'lead.updated', CAST($id AS text), $version, CAST($changed AS text), $now, $now
       FROM each($targets)
       -- A held lead is told of when it is released, as it reads then: first that it was created, then its changes.
       WHERE $isFree = 1 OR EXISTS (SELECT 1 FROM deliveries
         WHERE lead_id = $id AND queue = item ->> 'target' AND kind = 'lead.created')`,
      {
        id,
        version,
        changed,
        now,
        isFree: Number(spamReason === null),
        targets: JSON.stringify(notify.map((target) => ({ target }))),
      },
    )
  if (mail)
    yield* run(
      `INSERT INTO deliveries (id, queue, kind, lead_id, lead_version, to_address, subject, digest, created_at, due_at)
       VALUES ($mailId, '${mailQueue}', $kind, $id, $version, $to, $subject, $digest, $now, $now)`,
      { ...mail, mailId: mail.id, id, version, now, digest: yield* digestFor(client, mail, key, now) },
    )
}

const oneMailMs = 10 * 60_000

/** One mail for leads that one person was given at once. */
export function* queueAssignment(
  ids: string[],
  mail: NonNullable<LeadEdit['assignment']>,
  now: number,
): Steps<boolean> {
  const [first = ''] = ids
  const lead = yield* lockLead(first)
  if (!lead) return false
  yield* run(
    `DELETE FROM deliveries WHERE lead_id among($ids) AND kind = 'assignment' AND state = 'queued' AND attempts = 0`,
    { ids },
  )
  yield* mailOwner(lead, mail, now)
  return true
}

/** The newest owner gets one mail for a lead in ten minutes; one that still waits for an earlier owner is dropped. */
function* mailOwner(
  { id, version }: Lead,
  { id: mailId, ...mail }: NonNullable<LeadEdit['assignment']>,
  now: number,
): Steps<void> {
  yield* run(
    `DELETE FROM deliveries WHERE lead_id = $id AND kind = 'assignment' AND state = 'queued' AND attempts = 0`,
    { id },
  )
  yield* run(
    `INSERT INTO deliveries (id, queue, kind, lead_id, lead_version, to_address, subject, body, created_at, due_at,
       wait_ms)
     SELECT CAST($mailId AS text), '${mailQueue}', 'assignment', CAST($id AS text), $version, CAST($to AS text),
       CAST($subject AS text), CAST($body AS text), $now, coalesce(max(created_at) + ${oneMailMs}, $now), ${oneMailMs}
     FROM deliveries WHERE lead_id = $id AND kind = 'assignment' AND ${isWithin('created_at', oneMailMs)}
     ON CONFLICT (lead_id, queue, kind, lead_version) DO NOTHING`,
    { ...mail, mailId, id, version, now },
  )
}

function* isKnownNote({ noteId }: LeadEdit): Steps<boolean> {
  if (noteId === undefined) return false
  return yield* exists('SELECT 1 FROM lead_changes WHERE note_id = $noteId', { noteId })
}
