import type { DeskPass, DeskSession } from '../access.ts'
import type { Database } from './database.ts'
import { isWithin } from './dialect.ts'
import { readValues } from './reading.ts'

/** Sign-in links and sessions of the desk, with the lead that each has open. */
export function deskStore(db: Database) {
  const add = (
    table: 'desk_sign_ins' | 'desk_sessions',
    { tokenHash, person, createdAt, expiresAt }: DeskPass,
  ) =>
    db.write(
      `INSERT INTO ${table} (token_hash, person, created_at, expires_at)
       VALUES ($tokenHash, $person, $now, $now + $forMs)`,
      { tokenHash, person, now: createdAt, forMs: expiresAt - createdAt },
    )

  return {
    /**
     * False when this person got `most` links in that time; the new one is deleted. Of links requested at the same
     * moment fewer than `most` may survive, never more.
     */
    async addSignIn(link: DeskPass, most: number, withinMs: number): Promise<boolean> {
      await add('desk_sign_ins', link)
      // Counted after the insert: two concurrent inserts would not see each other before.
      const { changes } = await db.write(
        `DELETE FROM desk_sign_ins WHERE token_hash = $tokenHash AND
           (SELECT count(*) FROM desk_sign_ins WHERE person = $person AND ${isWithin('created_at', '$withinMs')}) > $most`,
        { tokenHash: link.tokenHash, person: link.person, now: link.createdAt, withinMs, most },
      )
      return changes === 0
    },

    /**
     * Consumes a link and returns its person, if it has not expired. The delete makes it single-use: of two calls
     * only one gets the person.
     */
    async takeSignIn(tokenHash: Buffer, now: number): Promise<string | undefined> {
      const { rows } = await db.write<{ person: string; leftMs: number }>(
        `DELETE FROM desk_sign_ins WHERE token_hash = $tokenHash RETURNING person, expires_at - $now AS "leftMs"`,
        { tokenHash, now },
      )
      return rows[0] && rows[0].leftMs > 0 ? rows[0].person : undefined
    },

    async addDeskSession(session: DeskPass): Promise<void> {
      await add('desk_sessions', session)
    },

    async findDeskSession(tokenHash: Buffer, now: number): Promise<DeskSession | undefined> {
      const [row] = await db.read<DeskSession>(
        `SELECT person, expires_at AS "expiresAt", lead_id AS "leadId", coalesce($now - seen_at, $now) AS "seenMsAgo"
         FROM desk_sessions WHERE token_hash = $tokenHash AND expires_at > $now`,
        { tokenHash, now },
      )
      return row
    },

    /**
     * Deletes one session or link, those of a person, or those of everybody. Returns the number of sessions.
     */
    async endDeskSessions(who: { tokenHash: Buffer } | { person: string } | 'all'): Promise<number> {
      const values = who === 'all' ? {} : who
      const where = who === 'all' ? 'true' : 'person' in who ? 'person = $person' : 'token_hash = $tokenHash'
      await db.write(`DELETE FROM desk_sign_ins WHERE ${where}`, values)
      return (await db.write(`DELETE FROM desk_sessions WHERE ${where}`, values)).changes
    },

    /** The lead that this session's desk shows; null for none. */
    async setOpenLead(tokenHash: Buffer, leadId: string | null, now: number): Promise<void> {
      await db.write(
        'UPDATE desk_sessions SET lead_id = $leadId, seen_at = $now WHERE token_hash = $tokenHash',
        { tokenHash, leadId, now },
      )
    },

    /** Everybody whose desk has shown this lead in that time. */
    listWhoHasOpen: (leadId: string, withinMs: number, now: number) =>
      readValues<string>(
        db,
        `SELECT person AS value FROM desk_sessions WHERE lead_id = $leadId AND ${isWithin('seen_at', '$withinMs')}`,
        { leadId, withinMs, now },
      ),

    /** People with a link or a session. */
    listDeskPeople: () =>
      readValues<string>(
        db,
        'SELECT person AS value FROM desk_sessions UNION SELECT person FROM desk_sign_ins',
      ),
  }
}
