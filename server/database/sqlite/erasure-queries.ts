import type { DatabaseSync } from 'node:sqlite'
import { erasureKeyName } from '../erasure-fingerprint.ts'
import type { Erasable, ErasureNote, ErasureTarget } from '../erasure-store.ts'
import { emailKey } from '../lead-keys.ts'
import type { FoundPerson } from './erasure-commands.ts'

/** Scans that read every lead; made by the reader, they never hold up a write. */
export function erasureQueries(db: DatabaseSync) {
  const seqsOfEmail = db.prepare('SELECT seq FROM leads WHERE email = ?')
  const lastSeq = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM leads')
  const lastErasure = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM erasures')
  const erasedMail = db.prepare(`
    SELECT 1 FROM erased_mails WHERE mail_id = ?1 AND NOT EXISTS (SELECT 1 FROM mails WHERE id = ?1)`)
  const counted = (leads: string, messages: string) =>
    db.prepare(`
      SELECT count(*) AS leads, coalesce(sum((SELECT count(*) FROM mails WHERE lead_seq = leads.seq)), 0) AS mails,
        coalesce(sum((SELECT count(*) FROM hand_overs WHERE lead_seq = leads.seq)), 0) AS handOvers,
        (SELECT count(*) FROM mails WHERE lead_seq IS NULL AND ${messages}) AS messages
      FROM leads WHERE ${leads}`)
  const countById = counted('id = ?1', 'id = ?1')
  const countByEmail = counted('email = ?1', 'address_key = ?1')
  const countBefore = counted('timestamp < ?1', 'created_at < ?1')

  return {
    findPerson(address: string): FoundPerson {
      const email = emailKey(address)
      const scannedTo = Number(lastSeq.get()?.seq)
      return { email, seqs: seqsOfEmail.all(email).map((row) => Number(row.seq)), scannedTo }
    },

    countErasable(target: ErasureTarget): Erasable {
      const row =
        'before' in target
          ? countBefore.get(target.before)
          : 'id' in target
            ? countById.get(target.id)
            : countByEmail.get(emailKey(target.email))
      return {
        leads: Number(row?.leads),
        mails: Number(row?.mails),
        handOvers: Number(row?.handOvers),
        messages: Number(row?.messages),
      }
    },

    listErasures: (): ErasureNote[] => readErasures(db),

    lastErasure: (): number => Number(lastErasure.get()?.seq),

    erasedAmong: (mailIds: string[]): string[] => mailIds.filter((id) => erasedMail.get(id)),
  }
}

/** Also read from copies and from a store that nobody has open. */
export function readErasures(db: DatabaseSync): ErasureNote[] {
  const key = erasureKeyName(db.prepare('SELECT key FROM erasure_key').get()?.key as Uint8Array)
  const rows = db
    .prepare('SELECT erased_at, kind, fingerprint, erased_before FROM erasures ORDER BY seq')
    .all()
  return rows.map((row) => ({
    erasedAt: Number(row.erased_at),
    kind: row.kind as ErasureNote['kind'],
    fingerprint: row.fingerprint === null ? null : Buffer.from(row.fingerprint as Uint8Array).toString('hex'),
    before: row.erased_before === null ? null : Number(row.erased_before),
    key,
  }))
}
