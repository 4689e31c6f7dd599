import { erasureFingerprint, erasureKeyName } from '../erasure-fingerprint.ts'
import {
  type Erasable,
  type Erased,
  type ErasureNote,
  type ErasureStore,
  type ErasureTarget,
  eraseInParts,
  nothingErased,
} from '../erasure-store.ts'
import { inParts } from '../in-parts.ts'
import { emailKey } from '../lead-keys.ts'
import type { Query } from './connection.ts'

export function postgresErasure(query: Query, serverNow: () => number | null): ErasureStore {
  const erase = async (target: ErasureTarget, partSize: number, now: number): Promise<Erased> => {
    const [row] = await query<Erased>('erase-leads', 'SELECT * FROM erase_leads($1,$2,$3,$4,$5,$6,$7,$8)', [
      kindOf(target),
      'id' in target ? target.id : null,
      'email' in target ? emailKey(target.email) : null,
      'before' in target ? target.before : null,
      'before' in target ? null : erasureFingerprint(await erasureKey(), target),
      partSize,
      now,
      serverNow(),
    ])
    if (!row) throw new Error('PostgreSQL does not say what it erased.')
    return row
  }

  const erasureKey = async (): Promise<Buffer> => {
    const [row] = await query<{ key: Buffer }>('erasure-key', 'SELECT key FROM erasure_key', [])
    if (!row) throw new Error('The key for fingerprints of erasures is missing from the database.')
    return row.key
  }

  return {
    async countErasable(target) {
      const { leads, messages, value } = conditions(target)
      const [row] = await query<Erasable>(
        `count-erasable-by-${kindOf(target)}`,
        `SELECT (SELECT count(*) FROM leads WHERE ${leads}) AS leads,
           (SELECT count(*) FROM mails JOIN leads ON leads.seq = mails.lead_seq WHERE ${leads}) AS mails,
           (SELECT count(*) FROM hand_overs JOIN leads ON leads.seq = hand_overs.lead_seq WHERE ${leads}) AS "handOvers",
           (SELECT count(*) FROM mails WHERE lead_seq IS NULL AND ${messages}) AS messages`,
        'before' in target ? [value, serverNow()] : [value],
      )
      return row ?? { ...nothingErased, handOvers: 0 }
    },

    async eraseLeads(target, now, onPart = () => {}) {
      if ('before' in target) return eraseInParts((partSize) => erase(target, partSize, now), onPart)
      const erased = await erase(target, 0, now)
      onPart(erased)
      return erased
    },

    async listErasures() {
      const rows = await query<Omit<ErasureNote, 'key'>>(
        'list-erasures',
        `SELECT erased_at AS "erasedAt", kind, encode(fingerprint, 'hex') AS fingerprint, erased_before AS before
         FROM erasures ORDER BY seq`,
        [],
      )
      const key = erasureKeyName(await erasureKey())
      return rows.map((row) => ({ ...row, key }))
    },

    async lastErasure() {
      const [row] = await query<{ seq: number }>(
        'last-erasure',
        'SELECT coalesce(max(seq), 0) AS seq FROM erasures',
        [],
      )
      return row?.seq ?? 0
    },

    // PostgreSQL's log is the operator's, and is written over in its own time.
    clearLog: async () => true,

    async erasedAmong(mailIds) {
      const rows = await query<{ mail_id: string }>(
        'erased-among',
        `SELECT mail_id FROM erased_mails WHERE mail_id = ANY ($1)
           AND NOT EXISTS (SELECT FROM mails WHERE mails.id = mail_id)`,
        [mailIds],
      )
      return rows.map((row) => row.mail_id)
    },

    dropErasedMailsBefore: (timestamp) =>
      inParts(async (limit) => {
        const rows = await query(
          'drop-erased-mails',
          `DELETE FROM erased_mails WHERE mail_id IN
             (SELECT mail_id FROM erased_mails WHERE erased_at < $1 + clock_shift($3) LIMIT $2) RETURNING 1`,
          [timestamp, limit, serverNow()],
        )
        return rows.length
      }),
  }
}

const kindOf = (target: ErasureTarget) =>
  'id' in target ? 'id' : 'email' in target ? 'email' : ('before' as const)

function conditions(target: ErasureTarget): { leads: string; messages: string; value: string | number } {
  if ('id' in target) return { leads: 'leads.id = $1', messages: 'mails.id = $1', value: target.id }
  if ('before' in target)
    return {
      leads: 'leads.timestamp < $1 + clock_shift($2)',
      messages: 'created_at < $1 + clock_shift($2)',
      value: target.before,
    }
  return {
    leads: 'leads.email = $1',
    messages: 'address_key = $1',
    value: emailKey(target.email),
  }
}
