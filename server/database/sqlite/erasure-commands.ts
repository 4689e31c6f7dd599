import type { DatabaseSync } from 'node:sqlite'
import type { Erased, ErasureNote } from '../erasure.ts'
import { erasureFingerprint } from '../erasure-fingerprint.ts'

/** What a scan beside the writer found of a person, and how far it looked. */
export interface FoundPerson {
  email: string
  seqs: number[]
  scannedTo: number
}

export function erasureCommands(db: DatabaseSync) {
  const key = db.prepare('SELECT key FROM erasure_key').get()?.key as Uint8Array
  const withId = db.prepare('SELECT seq FROM leads WHERE id = ?')
  const isOf = db.prepare('SELECT 1 FROM leads WHERE seq = ? AND email = ?')
  const arrivedSince = db.prepare('SELECT seq FROM leads WHERE seq > ? AND email = ?')
  const olderThan = db.prepare('SELECT seq FROM leads WHERE timestamp < ? ORDER BY timestamp LIMIT ?')
  // A list goes in as JSON: one statement for a whole part is several times faster than one for each lead.
  const removeLeads = db.prepare('DELETE FROM leads WHERE seq IN (SELECT value FROM json_each(?))')
  const removeMails = db.prepare(`
    DELETE FROM deliveries WHERE lead_seq IN (SELECT value FROM json_each(?)) AND queue = 'mail' RETURNING id`)
  const removeMessage = db.prepare(`DELETE FROM deliveries WHERE id = ? AND kind = 'message' RETURNING id`)
  const removeMessagesTo = db.prepare('DELETE FROM deliveries WHERE address_key = ? RETURNING id')
  const removeOldMessages = db.prepare(`
    DELETE FROM deliveries WHERE seq IN (
      SELECT seq FROM deliveries WHERE lead_seq IS NULL AND created_at < ? ORDER BY created_at LIMIT ?) RETURNING id`)
  const recordMails = db.prepare(`
    INSERT OR REPLACE INTO erased_mails (mail_id, erased_at) SELECT value, ? FROM json_each(?)`)
  const recordErasure = db.prepare(`
    INSERT INTO erasures (erased_at, kind, fingerprint, erased_before, leads, mails) VALUES (?, ?, ?, ?, ?, ?)`)

  const remove = (
    what: Pick<ErasureNote, 'kind'> & { fingerprint?: Buffer; before?: number },
    leads: { seq?: unknown }[],
    messages: { id?: unknown }[],
    now: number,
  ): Erased => {
    const seqs = JSON.stringify(leads.map(({ seq }) => seq))
    const mails = removeMails.all(seqs)
    removeLeads.run(seqs)
    recordMails.run(now, JSON.stringify([...mails, ...messages].map(({ id }) => id)))
    const { kind, fingerprint = null, before = null } = what
    if (leads.length + messages.length > 0)
      recordErasure.run(now, kind, fingerprint, before, leads.length, mails.length + messages.length)
    return { leads: leads.length, mails: mails.length, messages: messages.length }
  }

  return {
    eraseById(id: string, now: number): Erased {
      const what = { kind: 'id', fingerprint: erasureFingerprint(key, { id }) } as const
      return remove(what, withId.all(id), removeMessage.all(id), now)
    },

    /** Since the scan a lead may have gone and its number been given to another, or one more have arrived. */
    erasePerson({ email, seqs, scannedTo }: FoundPerson, now: number): Erased {
      const found = seqs.filter((seq) => isOf.get(seq, email)).map((seq) => ({ seq }))
      const leads = [...found, ...arrivedSince.all(scannedTo, email)]
      const what = { kind: 'email', fingerprint: erasureFingerprint(key, { email }) } as const
      return remove(what, leads, removeMessagesTo.all(email), now)
    },

    eraseSomeBefore(before: number, now: number, limit: number): Erased {
      return remove(
        { kind: 'before', before },
        olderThan.all(before, limit),
        removeOldMessages.all(before, limit),
        now,
      )
    },
  }
}
