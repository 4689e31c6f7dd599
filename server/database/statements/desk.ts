import type { DeskPass, DeskSession } from '../access.ts'
import { type LeadEvent, leadEventsAtOnce } from '../lead.ts'
import type { DeskStore } from '../store.ts'
import type { Database } from './database.ts'
import { readValues } from './reading.ts'

export function deskStore(db: Database): DeskStore {
  const add = (table: 'desk_sign_ins' | 'desk_sessions', { ...pass }: DeskPass) =>
    db.write(
      `INSERT INTO ${table} (token_hash, person, created_at, expires_at)
       VALUES ($tokenHash, $person, at($createdAt), at($expiresAt))`,
      pass,
    )

  return {
    async lastLeadEvent() {
      return (await readValues<number>(db, 'SELECT max(seq) AS value FROM lead_events'))[0] ?? 0
    },

    listLeadEvents: (after, missing) =>
      db.read<LeadEvent>(
        `SELECT seq AS number, lead_id AS "leadId", kind FROM lead_events WHERE seq > $after OR seq among($missing)
         ORDER BY seq LIMIT ${leadEventsAtOnce}`,
        { after, missing },
      ),

    async addSignIn(link, most, since) {
      await add('desk_sign_ins', link)
      // Counted once it is there: of two that are added at once neither would see the other before.
      const { changes } = await db.write(
        `DELETE FROM desk_sign_ins WHERE token_hash = $tokenHash AND
           (SELECT count(*) FROM desk_sign_ins WHERE person = $person AND created_at > at($since)) > $most`,
        { tokenHash: link.tokenHash, person: link.person, since, most },
      )
      return changes === 0
    },

    async takeSignIn(tokenHash, now) {
      const { rows } = await db.write<DeskSession>(
        `DELETE FROM desk_sign_ins WHERE token_hash = $tokenHash RETURNING person, ours(expires_at) AS "expiresAt"`,
        { tokenHash },
      )
      return rows[0] && rows[0].expiresAt > now ? rows[0].person : undefined
    },

    async addDeskSession(session) {
      await add('desk_sessions', session)
    },

    async findDeskSession(tokenHash, now) {
      const [row] = await db.read<DeskSession>(
        `SELECT person, ours(expires_at) AS "expiresAt" FROM desk_sessions
         WHERE token_hash = $tokenHash AND expires_at > at($now)`,
        { tokenHash, now },
      )
      return row
    },

    async endDeskSession(tokenHash) {
      await db.write('DELETE FROM desk_sessions WHERE token_hash = $tokenHash', { tokenHash })
    },

    async endDeskSessions(who) {
      const where = who === 'all' ? 'true' : 'person = $person'
      const values = who === 'all' ? {} : who
      await db.write(`DELETE FROM desk_sign_ins WHERE ${where}`, values)
      return (await db.write(`DELETE FROM desk_sessions WHERE ${where}`, values)).changes
    },

    listDeskPeople: () =>
      readValues(db, 'SELECT person AS value FROM desk_sessions UNION SELECT person FROM desk_sign_ins'),
  }
}
