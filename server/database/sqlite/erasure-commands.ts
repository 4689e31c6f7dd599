import type { DatabaseSync } from 'node:sqlite'
import type { Erased, Person } from '../erasure.ts'
import { fingerprintsOf, type Remembered } from '../erasure-fingerprint.ts'

export function erasureCommands(db: DatabaseSync) {
  const key = db.prepare('SELECT key FROM erasure_key').get()?.key as Uint8Array
  const withIds = db.prepare('SELECT seq FROM leads WHERE id IN (SELECT value FROM json_each(?))')
  const olderThan = db.prepare('SELECT seq FROM leads WHERE timestamp < ? ORDER BY timestamp LIMIT ?')
  // A list goes in as JSON: one statement for a whole part is several times faster than one for each lead.
  const removeLeads = db.prepare('DELETE FROM leads WHERE seq IN (SELECT value FROM json_each(?))')
  const removeMails = db.prepare(`
    DELETE FROM deliveries WHERE lead_seq IN (SELECT value FROM json_each(?)) AND queue = 'mail' RETURNING id`)
  const removeMessage = db.prepare(`DELETE FROM deliveries WHERE id = ? AND kind = 'message' RETURNING id`)
  const removeMessagesTo = db.prepare(`
    DELETE FROM deliveries WHERE address_key IN (SELECT value FROM json_each(?)) RETURNING id`)
  const removeOldMessages = db.prepare(`
    DELETE FROM deliveries WHERE seq IN (
      SELECT seq FROM deliveries WHERE lead_seq IS NULL AND created_at < ? ORDER BY created_at LIMIT ?) RETURNING id`)
  const recordMails = db.prepare(`
    INSERT OR REPLACE INTO erased_mails (mail_id, erased_at) SELECT value, ? FROM json_each(?)`)
  const recordErasure = db.prepare(`
    INSERT INTO erasures (erased_at, kind, fingerprint, erased_before, leads, mails) VALUES (?, ?, ?, ?, ?, ?)`)

  const remember = (what: Remembered | undefined, now: number, leads: number, mails: number) => {
    if (what) recordErasure.run(now, what.kind, what.fingerprint ?? null, what.before ?? null, leads, mails)
  }

  const remove = (
    [first, ...others]: Remembered[],
    leads: { seq?: unknown }[],
    messages: { id?: unknown }[],
    now: number,
  ): Erased => {
    const seqs = JSON.stringify(leads.map(({ seq }) => seq))
    const mails = removeMails.all(seqs)
    removeLeads.run(seqs)
    recordMails.run(now, JSON.stringify([...mails, ...messages].map(({ id }) => id)))
    if (leads.length + messages.length > 0) {
      remember(first, now, leads.length, mails.length + messages.length)
      for (const each of others) remember(each, now, 0, 0)
    }
    return { leads: leads.length, mails: mails.length, messages: messages.length }
  }

  return {
    eraseById(id: string, now: number): Erased {
      const leads = withIds.all(JSON.stringify([id]))
      return remove(fingerprintsOf(key, { id }), leads, removeMessage.all(id), now)
    },

    erasePerson(person: Person, now: number): Erased {
      const leads = withIds.all(JSON.stringify(person.leadIds))
      const messages = removeMessagesTo.all(JSON.stringify(person.addresses))
      return remove(fingerprintsOf(key, { person }), leads, messages, now)
    },

    eraseSomeBefore(before: number, now: number, limit: number): Erased {
      return remove(
        [{ kind: 'before', before }],
        olderThan.all(before, limit),
        removeOldMessages.all(before, limit),
        now,
      )
    },
  }
}
