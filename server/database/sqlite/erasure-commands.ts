import type { DatabaseSync } from 'node:sqlite'
import { erasureFingerprint } from '../erasure-fingerprint.ts'
import type { Erased } from '../erasure-store.ts'

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
  const removeMails = db.prepare(
    'DELETE FROM mails WHERE lead_seq IN (SELECT value FROM json_each(?)) RETURNING id',
  )
  const removeMessage = db.prepare('DELETE FROM mails WHERE id = ? AND lead_seq IS NULL RETURNING id')
  const removeMessagesTo = db.prepare(`
    DELETE FROM mails WHERE lead_seq IS NULL AND address_key = ? RETURNING id`)
  const removeOldMessages = db.prepare(`
    DELETE FROM mails WHERE seq IN (
      SELECT seq FROM mails WHERE lead_seq IS NULL AND created_at < ? ORDER BY created_at LIMIT ?) RETURNING id`)
  const recordMails = db.prepare(`
    INSERT OR REPLACE INTO erased_mails (mail_id, erased_at) SELECT value, ? FROM json_each(?)`)
  const recordErasure = db.prepare(`
    INSERT INTO erasures (erased_at, kind, fingerprint, erased_before, leads, mails) VALUES (?, ?, ?, ?, ?, ?)`)
  const dropMails = db.prepare(`
    DELETE FROM erased_mails WHERE mail_id IN (SELECT mail_id FROM erased_mails WHERE erased_at < ? LIMIT ?)`)

  const remove = (leads: Row[], messages: Row[], now: number): Erased => {
    const seqs = JSON.stringify(leads.map(({ seq }) => seq))
    const mails = removeMails.all(seqs)
    removeLeads.run(seqs)
    recordMails.run(now, JSON.stringify([...mails, ...messages].map(({ id }) => id)))
    return { leads: leads.length, mails: mails.length, messages: messages.length }
  }

  const record = (
    kind: 'id' | 'email' | 'before',
    { leads, mails, messages }: Erased,
    now: number,
    what: { fingerprint?: Buffer; before?: number },
  ) => {
    if (leads + messages === 0) return
    recordErasure.run(now, kind, what.fingerprint ?? null, what.before ?? null, leads, mails + messages)
  }

  return {
    eraseById(id: string, now: number): Erased {
      const erased = remove(withId.all(id), removeMessage.all(id), now)
      record('id', erased, now, { fingerprint: erasureFingerprint(key, { id }) })
      return erased
    },

    /** Since the scan a lead may have gone and its number been given to another, or one more have arrived. */
    erasePerson({ email, seqs, scannedTo }: FoundPerson, now: number): Erased {
      const found = seqs.filter((seq) => isOf.get(seq, email)).map((seq) => ({ seq }))
      const leads = [...found, ...arrivedSince.all(scannedTo, email)]
      const erased = remove(leads, removeMessagesTo.all(email), now)
      record('email', erased, now, { fingerprint: erasureFingerprint(key, { email }) })
      return erased
    },

    eraseSomeBefore(before: number, limit: number, now: number): Erased {
      const erased = remove(olderThan.all(before, limit), removeOldMessages.all(before, limit), now)
      record('before', erased, now, { before })
      return erased
    },

    dropSomeErasedMailsBefore(timestamp: number, limit: number): number {
      return Number(dropMails.run(timestamp, limit).changes)
    },
  }
}

interface Row {
  id?: unknown
  seq?: unknown
}
