import type { DatabaseSync } from 'node:sqlite'
import {
  backlogSql,
  type DeliveryBacklog,
  type DeskPass,
  deskPeopleSql,
  type LeadEvent,
  type LeadEventKind,
  leadEventsAtOnce,
} from '../desk-store.ts'

export function deskCommands(db: DatabaseSync) {
  const insertInto = (table: 'desk_sign_ins' | 'desk_sessions') =>
    db.prepare(`INSERT INTO ${table} (token_hash, person, created_at, expires_at) VALUES (?, ?, ?, ?)`)
  const addSignIn = insertInto('desk_sign_ins')
  const addSession = insertInto('desk_sessions')
  const signInsSince = db.prepare(
    'SELECT count(*) AS count FROM desk_sign_ins WHERE person = ? AND created_at > ?',
  )
  const takeSignIn = db.prepare('DELETE FROM desk_sign_ins WHERE token_hash = ? RETURNING person, expires_at')
  const endOne = db.prepare('DELETE FROM desk_sessions WHERE token_hash = ?')
  const endSessions = db.prepare('DELETE FROM desk_sessions WHERE ?1 IS NULL OR person = ?1')
  const endSignIns = db.prepare('DELETE FROM desk_sign_ins WHERE ?1 IS NULL OR person = ?1')
  const oldSessions = db.prepare('DELETE FROM desk_sessions WHERE expires_at <= ?')
  const oldSignIns = db.prepare('DELETE FROM desk_sign_ins WHERE expires_at <= ?')
  const oldEvents = db.prepare('DELETE FROM lead_events WHERE happened_at < ?')
  const markRead = db.prepare(`
    UPDATE leads SET unread = ?1 WHERE id IN (SELECT value FROM json_each(?2)) AND unread <> ?1`)

  return {
    addSignIn({ tokenHash, person, createdAt, expiresAt }: DeskPass, most: number, since: number): boolean {
      if (Number(signInsSince.get(person, since)?.count) >= most) return false
      addSignIn.run(tokenHash, person, createdAt, expiresAt)
      return true
    },

    takeSignIn(tokenHash: Uint8Array, now: number): string | undefined {
      const row = takeSignIn.get(tokenHash)
      return row && Number(row.expires_at) > now ? String(row.person) : undefined
    },

    addDeskSession({ tokenHash, person, createdAt, expiresAt }: DeskPass): void {
      addSession.run(tokenHash, person, createdAt, expiresAt)
    },

    endDeskSession(tokenHash: Uint8Array): void {
      endOne.run(tokenHash)
    },

    endDeskSessions(who: { person: string } | 'all'): number {
      const person = who === 'all' ? null : who.person
      endSignIns.run(person)
      return Number(endSessions.run(person).changes)
    },

    dropOldDeskRows(now: number, eventsBefore: number): number {
      const dropped = [oldSessions.run(now), oldSignIns.run(now), oldEvents.run(eventsBefore)]
      return dropped.reduce((sum, { changes }) => sum + Number(changes), 0)
    },

    markLeadsRead: (ids: string[], read: boolean): number =>
      Number(markRead.run(Number(!read), JSON.stringify(ids)).changes),
  }
}

export function deskQueries(db: DatabaseSync) {
  const session = db.prepare(
    'SELECT person, expires_at FROM desk_sessions WHERE token_hash = ? AND expires_at > ?',
  )
  const lastEvent = db.prepare('SELECT coalesce(max(seq), 0) AS seq FROM lead_events')
  const events = db.prepare(`
    SELECT seq, lead_id, kind FROM lead_events WHERE seq > ? ORDER BY seq LIMIT ${leadEventsAtOnce}`)

  const backlogOf = (table: 'mails' | 'hand_overs') => {
    const { counts, errors } = backlogSql(table)
    return { counts: db.prepare(counts), errors: db.prepare(errors) }
  }
  const backlogs = { mails: backlogOf('mails'), hand_overs: backlogOf('hand_overs') }

  const people = db.prepare(deskPeopleSql)

  return {
    listDeskPeople: (): string[] => people.all().map(({ person }) => String(person)),

    readBacklog(of: 'mails' | 'hand_overs'): DeliveryBacklog {
      const counts = backlogs[of].counts.get()
      return {
        queued: Number(counts?.queued),
        oldestQueuedAt: counts?.oldest == null ? null : Number(counts.oldest),
        failed: Number(counts?.failed),
        lastErrors: backlogs[of].errors
          .all()
          .map((row) => ({ at: Number(row.at), error: String(row.error) })),
      }
    },

    findDeskSession(tokenHash: Uint8Array, now: number) {
      const row = session.get(tokenHash, now)
      return row && { person: String(row.person), expiresAt: Number(row.expires_at) }
    },

    lastLeadEvent: (): number => Number(lastEvent.get()?.seq),

    /** One thread writes at a time, so numbers appear in order and none is ever missing. */
    listLeadEvents: (after: number): LeadEvent[] =>
      events.all(after).map((row) => ({
        number: Number(row.seq),
        leadId: String(row.lead_id),
        // The column's CHECK admits nothing else.
        kind: String(row.kind) as LeadEventKind,
      })),
  }
}
