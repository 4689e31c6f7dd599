import type { DeskPass, DeskSession, OpenLead } from '../access.ts'
import { type LeadEvent, leadEventsAtOnce } from '../lead.ts'
import type { Database } from './database.ts'
import { readValues } from './reading.ts'

/** Sign-in links, sessions, presence and live events of the desk. */
export function deskStore(db: Database) {
  const add = (table: 'desk_sign_ins' | 'desk_sessions', { ...pass }: DeskPass) =>
    db.write(
      `INSERT INTO ${table} (token_hash, person, created_at, expires_at)
       VALUES ($tokenHash, $person, at($createdAt), at($expiresAt))`,
      pass,
    )

  return {
    /** The number of the newest event; 0 without events. */
    async lastLeadEvent(): Promise<number> {
      return (await readValues<number>(db, 'SELECT max(seq) AS value FROM lead_events'))[0] ?? 0
    },

    /**
     * Events after this number, and those of the `missing` numbers that are committed by now. Oldest first, one page.
     */
    listLeadEvents: (after: number, missing: number[]) =>
      db.read<LeadEvent>(
        `SELECT seq AS number, lead_id AS "leadId", kind FROM lead_events WHERE seq > $after OR seq among($missing)
         ORDER BY seq LIMIT ${leadEventsAtOnce}`,
        { after, missing },
      ),

    /**
     * False when this person got `most` links since then; the new one is deleted. Of links requested at the same
     * moment fewer than `most` may survive, never more.
     */
    async addSignIn(link: DeskPass, most: number, since: number): Promise<boolean> {
      await add('desk_sign_ins', link)
      // Counted after the insert: two concurrent inserts would not see each other before.
      const { changes } = await db.write(
        `DELETE FROM desk_sign_ins WHERE token_hash = $tokenHash AND
           (SELECT count(*) FROM desk_sign_ins WHERE person = $person AND created_at > at($since)) > $most`,
        { tokenHash: link.tokenHash, person: link.person, since, most },
      )
      return changes === 0
    },

    /**
     * Consumes a link and returns its person, if it has not expired. The delete makes it single-use: of two calls
     * only one gets the person.
     */
    async takeSignIn(tokenHash: Buffer, now: number): Promise<string | undefined> {
      const { rows } = await db.write<DeskSession>(
        `DELETE FROM desk_sign_ins WHERE token_hash = $tokenHash RETURNING person, ours(expires_at) AS "expiresAt"`,
        { tokenHash },
      )
      return rows[0] && rows[0].expiresAt > now ? rows[0].person : undefined
    },

    async addDeskSession(session: DeskPass): Promise<void> {
      await add('desk_sessions', session)
    },

    async findDeskSession(tokenHash: Buffer, now: number): Promise<DeskSession | undefined> {
      const [row] = await db.read<DeskSession>(
        `SELECT person, ours(expires_at) AS "expiresAt" FROM desk_sessions
         WHERE token_hash = $tokenHash AND expires_at > at($now)`,
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

    /**
     * Stores which lead a tab shows; null for none. An ended session writes nothing. Tabs last seen before `staleAt`
     * are deleted.
     */
    async setOpenLead(
      { tokenHash, tab, leadId }: Omit<OpenLead, 'person' | 'leadId'> & { leadId: string | null },
      now: number,
      staleAt: number,
    ): Promise<void> {
      if (leadId !== null)
        await db.write(
          `INSERT INTO server_open_leads (token_hash, tab, lead_id, seen_at)
           SELECT token_hash, CAST($tab AS text), CAST($leadId AS text), at($now) FROM desk_sessions WHERE token_hash = $tokenHash
           ON CONFLICT (token_hash, tab) DO UPDATE SET lead_id = excluded.lead_id, seen_at = excluded.seen_at`,
          { tokenHash, tab, leadId, now },
        )
      await db.write(
        `DELETE FROM server_open_leads WHERE seen_at < at($staleAt) OR
           (token_hash = $tokenHash AND tab = $tab AND CAST($leadId AS text) IS NULL)`,
        { tokenHash, tab, leadId, staleAt },
      )
    },

    async listOpenLeads(since: number): Promise<OpenLead[]> {
      const rows = await db.read<Omit<OpenLead, 'tokenHash'> & { tokenHash: Uint8Array }>(
        `SELECT token_hash AS "tokenHash", tab, lead_id AS "leadId", person
         FROM server_open_leads JOIN desk_sessions USING (token_hash) WHERE seen_at >= at($since)`,
        { since },
      )
      return rows.map((row) => ({ ...row, tokenHash: Buffer.from(row.tokenHash) }))
    },

    /** People with a link or a session. */
    listDeskPeople: () =>
      readValues<string>(
        db,
        'SELECT person AS value FROM desk_sessions UNION SELECT person FROM desk_sign_ins',
      ),
  }
}
