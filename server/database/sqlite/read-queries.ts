import type { DatabaseSync } from 'node:sqlite'
import { emailKey } from '../lead-keys.ts'
import type {
  CountOfDays,
  DailyAggregate,
  DailyCount,
  MailFilter,
  MailRecord,
  TrackingRecord,
} from '../store.ts'
import { deskQueries } from './desk-commands.ts'
import { erasureQueries } from './erasure-queries.ts'
import { handOverQueries } from './hand-over-queries.ts'
import { leadAccessQueries } from './lead-access.ts'
import { leadQueries } from './lead-queries.ts'
import { mailFromRow } from './rows.ts'

/** `after` continues a listing behind the last row of the page before. */
export interface Page<T, Cursor> {
  rows: T[]
  after: Cursor | undefined
}

const pageRows = 500

export function readQueries(db: DatabaseSync) {
  const mailColumns = `mails.seq, mails.id AS mail_id, leads.id AS lead_id, to_address, subject, state, attempts,
    last_error, created_at, due_at, sent_at`
  const mails = db.prepare(`
    SELECT ${mailColumns} FROM mails LEFT JOIN leads ON leads.seq = mails.lead_seq
    WHERE mails.seq > ? AND (?2 IS NULL OR state = ?2) ORDER BY mails.seq LIMIT ${pageRows}`)
  const mailsOfLead = db.prepare(`
    SELECT ${mailColumns} FROM leads JOIN mails ON mails.lead_seq = leads.seq
    WHERE leads.id = ?1 AND (?2 IS NULL OR state = ?2) ORDER BY mails.seq`)
  const messagesTo = db.prepare(`
    SELECT ${mailColumns.replace('leads.id', 'NULL')} FROM mails
    WHERE lead_seq IS NULL AND address_key = ?1 AND (?2 IS NULL OR state = ?2)
    ORDER BY mails.seq`)
  const tracking = db.prepare(`
    SELECT seq, id, user_id, page, timestamp FROM user_tracking WHERE seq > ? ORDER BY seq LIMIT ${pageRows}`)
  const totals = db.prepare('SELECT name, count FROM event_totals ORDER BY count DESC, name')
  const days = db.prepare(`
    SELECT day, name, page, count, value_sum FROM daily_events WHERE day BETWEEN ? AND ? ORDER BY day, name, page`)

  const counts = db.prepare(`
    SELECT day, what, subject, count FROM daily_counts
    WHERE day BETWEEN ? AND ? AND (?3 IS NULL OR what IN (SELECT value FROM json_each(?3)))
    ORDER BY day, what, subject`)
  const sums = db.prepare(`
    SELECT what, subject, sum(count) AS count FROM daily_counts WHERE day BETWEEN ? AND ?
    GROUP BY what, subject ORDER BY what, subject`)

  return {
    close: () => db.close(),
    ...erasureQueries(db),
    ...leadQueries(db, pageRows),
    ...leadAccessQueries(db, pageRows),
    ...handOverQueries(db, pageRows),
    ...deskQueries(db),

    mailPage(filter: MailFilter, after: number | undefined): Page<MailRecord, number> {
      const state = filter.state ?? null
      if (filter.leadId !== undefined)
        return { rows: mailsOfLead.all(filter.leadId, state).map(mailFromRow), after: undefined }
      if (filter.messagesTo !== undefined)
        return {
          rows: messagesTo.all(emailKey(filter.messagesTo), state).map(mailFromRow),
          after: undefined,
        }
      const rows = mails.all(after ?? 0, state)
      return { rows: rows.map(mailFromRow), after: nextSeq(rows) }
    },

    trackingPage(after: number | undefined): Page<TrackingRecord, number> {
      const rows = tracking.all(after ?? 0)
      const records = rows.map((row) => ({
        id: String(row.id),
        userId: String(row.user_id),
        page: String(row.page),
        timestamp: Number(row.timestamp),
      }))
      return { rows: records, after: nextSeq(rows) }
    },

    countEventsByName(): { name: string; count: number }[] {
      return totals.all().map((row) => ({ name: String(row.name), count: Number(row.count) }))
    },

    listDailyAggregates(fromDay: string, toDay: string): DailyAggregate[] {
      return days.all(fromDay, toDay).map((row) => ({
        day: String(row.day),
        name: String(row.name),
        page: String(row.page),
        count: Number(row.count),
        valueSum: Number(row.value_sum),
      }))
    },

    listDailyCounts(fromDay: string, toDay: string, whats: string[] | undefined): DailyCount[] {
      const rows = counts.all(fromDay, toDay, whats === undefined ? null : JSON.stringify(whats))
      return rows.map((row) => ({ day: String(row.day), ...countFromRow(row) }))
    },

    sumDailyCounts(fromDay: string, toDay: string): CountOfDays[] {
      return sums.all(fromDay, toDay).map(countFromRow)
    },
  }
}

export type ReadQueries = ReturnType<typeof readQueries>

const countFromRow = (row: Record<string, unknown>): CountOfDays => ({
  what: String(row.what),
  subject: String(row.subject),
  count: Number(row.count),
})

const nextSeq = (rows: { seq?: unknown }[]) =>
  rows.length === pageRows ? Number(rows.at(-1)?.seq) : undefined
