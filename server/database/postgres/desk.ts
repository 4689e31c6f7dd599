import {
  backlogSql,
  type DeskSession,
  type DeskStore,
  deskPeopleSql,
  type InboxCounts,
  type InboxLead,
  type InboxPage,
  type LeadEvent,
  leadEventsAtOnce,
  markedByPerson,
  mostFound,
} from '../desk-store.ts'
import { indexAllLeads, type LeadWorkStore } from '../lead-work-store.ts'
import type { LeadFilter, LeadStore } from '../store.ts'
import type { Query } from './connection.ts'
import { isWideSearch, leadConditions } from './lead-filter.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'

type InboxRow = LeadRow & { unread: boolean; notes: number }

const inboxColumns = `${leadColumns}, leads.unread,
  (SELECT count(*) FROM lead_changes WHERE lead_seq = leads.seq AND field = 'note') AS notes`

const inboxLeadFromRow = (row: InboxRow): InboxLead => ({
  ...leadFromRow(row),
  unread: row.unread,
  notes: row.notes,
})

/** Every time given is turned into the database's, and the end of a session back into the server's. */
export function postgresDesk(
  query: Query,
  serverNow: () => number | null,
  { findLead, indexSomeLeads }: Pick<LeadStore, 'findLead'> & Pick<LeadWorkStore, 'indexSomeLeads'>,
): DeskStore {
  async function searchInbox(filter: LeadFilter, offset: number, limit: number): Promise<InboxPage> {
    await indexAllLeads({ indexSomeLeads })
    const { from, where, values } = leadConditions(filter, await isWideSearch(query, filter.search))
    const found = await query<{ seq: number; unread: boolean }>(
      '',
      `SELECT seq, unread FROM ${from} WHERE ${where} ORDER BY timestamp DESC, seq DESC LIMIT ${mostFound + 1}`,
      values,
    )
    const counted = found.slice(0, mostFound)
    const seqs = counted.slice(offset, offset + limit).map(({ seq }) => seq)
    const rows = await query<InboxRow>(
      'inbox-leads-by-seq',
      `SELECT ${inboxColumns} FROM unnest($1::bigint[]) WITH ORDINALITY AS listed (found, place)
       JOIN leads ON leads.seq = found ORDER BY place`,
      [seqs],
    )
    return {
      leads: rows.map(inboxLeadFromRow),
      counts: {
        total: counted.length,
        unread: counted.filter(({ unread }) => unread).length,
        more: found.length > mostFound,
      },
    }
  }

  return {
    async listInbox(filter, offset, limit) {
      if (filter.search !== undefined) return searchInbox(filter, offset, limit)
      const { from, where, values } = leadConditions(filter)
      const at = values.length
      const [rows, [counts]] = await Promise.all([
        query<InboxRow>(
          'list-inbox',
          `SELECT ${inboxColumns} FROM (
             SELECT seq AS found FROM ${from} WHERE ${where} ORDER BY timestamp DESC, seq DESC
             LIMIT $${at + 1} OFFSET $${at + 2}
           ) AS listed JOIN leads ON leads.seq = found ORDER BY timestamp DESC, seq DESC`,
          [...values, limit, offset],
        ),
        offset > 0
          ? []
          : query<Omit<InboxCounts, 'more'>>(
              'count-inbox',
              `SELECT count(*) AS total, count(*) FILTER (WHERE unread) AS unread FROM ${from} WHERE ${where}`,
              values,
            ),
      ])
      return {
        leads: rows.map(inboxLeadFromRow),
        ...(counts && { counts: { ...counts, more: false } }),
      }
    },

    async findInboxLeads(ids) {
      const rows = await query<InboxRow>(
        'find-inbox-leads',
        `SELECT ${inboxColumns} FROM leads WHERE id = ANY ($1)`,
        [ids],
      )
      return rows.map(inboxLeadFromRow)
    },

    async markLeadsRead(ids, read) {
      const rows = await query(
        'mark-leads-read',
        'UPDATE leads SET unread = $2 WHERE id = ANY ($1) AND unread <> $2 RETURNING seq',
        [ids, !read],
      )
      return rows.length
    },

    async holdLead(id, { actor, now }) {
      const [row] = await query<{ held: boolean }>(
        'hold-lead',
        'SELECT hold_lead($1, $2, $3, $4, $5) AS held',
        [id, markedByPerson, actor, now, serverNow()],
      )
      const lead = await findLead(id)
      return lead ? { outcome: row?.held ? 'changed' : 'unchanged', lead } : { outcome: 'missing' }
    },

    async readBacklog(of) {
      const sql = backlogSql(of)
      const [[counts], lastErrors] = await Promise.all([
        query<{ queued: number; oldest: number | null; failed: number }>(`backlog-of-${of}`, sql.counts, []),
        query<{ at: number; error: string }>(`errors-of-${of}`, sql.errors, []),
      ])
      const { queued = 0, oldest = null, failed = 0 } = counts ?? {}
      return { queued, oldestQueuedAt: oldest, failed, lastErrors }
    },

    async lastLeadEvent() {
      const [row] = await query<{ seq: number }>(
        'last-lead-event',
        'SELECT coalesce(max(seq), 0) AS seq FROM lead_events',
        [],
      )
      return row?.seq ?? 0
    },

    listLeadEvents: (after, missing) =>
      query<LeadEvent>(
        'list-lead-events',
        `SELECT seq AS number, lead_id AS "leadId", kind FROM lead_events WHERE seq > $1 OR seq = ANY ($2)
         ORDER BY seq LIMIT ${leadEventsAtOnce}`,
        [after, missing],
      ),

    async addSignIn({ tokenHash, person, createdAt, expiresAt }, most, since) {
      await query(
        'add-sign-in',
        'INSERT INTO desk_sign_ins VALUES ($1, $2, $3 + clock_shift($5), $4 + clock_shift($5))',
        [tokenHash, person, createdAt, expiresAt, serverNow()],
      )
      // Counted once it is there: of two that are added at once neither would see the other before.
      const tooMany = await query(
        'take-sign-in-back',
        `DELETE FROM desk_sign_ins WHERE token_hash = $1 AND
           (SELECT count(*) FROM desk_sign_ins WHERE person = $2 AND created_at > $4 + clock_shift($5)) > $3
         RETURNING person`,
        [tokenHash, person, most, since, serverNow()],
      )
      return tooMany.length === 0
    },

    async takeSignIn(tokenHash, now) {
      const [row] = await query<{ person: string; valid: boolean }>(
        'take-sign-in',
        `DELETE FROM desk_sign_ins WHERE token_hash = $1
         RETURNING person, expires_at > $2 + clock_shift($3) AS valid`,
        [tokenHash, now, serverNow()],
      )
      return row?.valid ? row.person : undefined
    },

    async addDeskSession({ tokenHash, person, createdAt, expiresAt }) {
      await query(
        'add-desk-session',
        'INSERT INTO desk_sessions VALUES ($1, $2, $3 + clock_shift($5), $4 + clock_shift($5))',
        [tokenHash, person, createdAt, expiresAt, serverNow()],
      )
    },

    async findDeskSession(tokenHash, now) {
      const [row] = await query<DeskSession>(
        'find-desk-session',
        `SELECT person, expires_at - clock_shift($3) AS "expiresAt" FROM desk_sessions
         WHERE token_hash = $1 AND expires_at > $2 + clock_shift($3)`,
        [tokenHash, now, serverNow()],
      )
      return row
    },

    async endDeskSession(tokenHash) {
      await query('end-desk-session', 'DELETE FROM desk_sessions WHERE token_hash = $1', [tokenHash])
    },

    async endDeskSessions(who) {
      const person = who === 'all' ? null : who.person
      const rows = await query(
        'end-desk-sessions',
        `WITH links AS (DELETE FROM desk_sign_ins WHERE $1::text IS NULL OR person = $1)
         DELETE FROM desk_sessions WHERE $1::text IS NULL OR person = $1 RETURNING person`,
        [person],
      )
      return rows.length
    },

    async listDeskPeople() {
      const rows = await query<{ person: string }>('list-desk-people', deskPeopleSql, [])
      return rows.map(({ person }) => person)
    },

    async dropOldDeskRows(now, eventsBefore) {
      const [row] = await query<{ gone: number }>(
        'drop-old-desk-rows',
        `WITH sessions AS (DELETE FROM desk_sessions WHERE expires_at <= $1 + clock_shift($3) RETURNING 1),
           links AS (DELETE FROM desk_sign_ins WHERE expires_at <= $1 + clock_shift($3) RETURNING 1),
           events AS (DELETE FROM lead_events WHERE happened_at < $2 + clock_shift($3) RETURNING 1)
         SELECT (SELECT count(*) FROM sessions) + (SELECT count(*) FROM links) + (SELECT count(*) FROM events) AS gone`,
        [now, eventsBefore, serverNow()],
      )
      return row?.gone ?? 0
    },
  }
}
