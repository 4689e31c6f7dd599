import type { DeskTab } from '../../../contract/desk.ts'
import {
  type InboxLead,
  type InboxPage,
  type LeadChoices,
  type LeadFilter,
  mostCounted,
  mostFound,
} from '../lead.ts'
import { readQuietMailboxes } from './contact.ts'
import type { Database } from './database.ts'
import { filtered, newestFirst } from './leads.ts'
import { readValues } from './reading.ts'
import { type LeadRow, leadColumns, leadFromRow } from './rows.ts'

type InboxRow = LeadRow & { unread: number; notes: number; of_person: number }

const inboxColumns = `${leadColumns}, leads.unread,
  (SELECT count(*) FROM lead_changes WHERE lead_id = leads.id AND field = 'note') AS notes,
  (SELECT count(*) FROM (
     SELECT 1 FROM leads AS one WHERE one.address = leads.address LIMIT ${mostCounted + 1}) AS of_person) AS of_person`

async function inboxLeadsOf(db: Database, rows: InboxRow[]): Promise<InboxLead[]> {
  const wantsNoContact = await readQuietMailboxes(db)
  return rows.map(({ unread, of_person, notes, ...row }) => {
    const lead = leadFromRow(row)
    return {
      ...lead,
      notes,
      unread: unread === 1,
      noContact: wantsNoContact(lead.fields.email),
      others: Math.max(0, of_person - 1),
    }
  })
}

function inboxOrder({ order, dueBy }: LeadFilter): string {
  if (order === 'oldest') return 'ORDER BY leads.timestamp, leads.id'
  if (order !== 'due') return newestFirst
  // Leads without a due day come last. Where there are none, the plain order is the index's.
  const first = dueBy === undefined ? 'leads.due_on IS NULL, ' : ''
  return `ORDER BY ${first}leads.due_on, leads.timestamp, leads.id`
}

/** Queries of the inbox. */
export function inboxStore(db: Database) {
  async function inboxLeads(ids: string[]) {
    const text = `SELECT ${inboxColumns} FROM leads WHERE id among($ids)`
    const rows = await db.read<InboxRow>(text, { ids })
    const sorted = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    return inboxLeadsOf(db, sorted)
  }

  async function searchInbox(filter: LeadFilter, offset: number, limit: number) {
    const { where, values } = filtered(filter)
    const found = await db.read<{ id: string; unread: number }>(
      `SELECT id, unread FROM leads WHERE ${where} ${inboxOrder(filter)} LIMIT ${mostFound + 1}`,
      values,
    )
    const counted = found.slice(0, mostFound)
    const unread = counted.filter((lead) => lead.unread === 1).length
    return {
      leads: await inboxLeads(counted.slice(offset, offset + limit).map(({ id }) => id)),
      counts: { total: counted.length, unread, more: found.length > mostFound },
    }
  }

  return {
    /** One page of the matching leads, newest first or by due day. */
    async listInbox(filter: LeadFilter, offset: number, limit: number): Promise<InboxPage> {
      if (filter.search !== undefined) return searchInbox(filter, offset, limit)
      const { where, values } = filtered(filter)
      // Unread leads only: both counts are equal, and one index answers the query.
      const unread = filter.unread ? 'count(*)' : 'coalesce(sum(unread), 0)'
      const [listed, [counts]] = await Promise.all([
        db.read<{ id: string }>(
          `SELECT id FROM leads WHERE ${where} ${inboxOrder(filter)} LIMIT $limit OFFSET $offset`,
          { ...values, limit, offset },
        ),
        offset > 0
          ? []
          : db.read<{ total: number; unread: number }>(
              `SELECT count(*) AS total, ${unread} AS unread FROM leads WHERE ${where}`,
              values,
            ),
      ])
      const leads = await inboxLeads(listed.map(({ id }) => id))
      return { leads, ...(counts && { counts: { ...counts, more: false } }) }
    },

    /**
     * Counts of the tabs for one owner (canonical address) and day. Answered from indexes, however many leads there
     * are.
     */
    async countTabs(owner: string, today: string): Promise<Record<DeskTab, number>> {
      const [counts] = await db.read<Record<DeskTab, number>>(
        `SELECT (SELECT count(*) FROM leads WHERE unread = 1 AND spam_reason IS NULL) AS unread,
           (SELECT count(*) FROM leads WHERE owner = $owner AND spam_reason IS NULL) AS mine,
           (SELECT count(*) FROM leads WHERE due_on <= $today AND spam_reason IS NULL) AS due,
           (SELECT count(*) FROM leads WHERE spam_reason IS NOT NULL) AS held,
           (SELECT count(*) FROM leads) AS "all"`,
        { owner, today },
      )
      return counts ?? { unread: 0, mine: 0, due: 0, held: 0, all: 0 }
    },

    /**
     * Marks of the state of all leads, for desks that ask what is new. Reads the newest rows only, and more than the last
     * one: on PostgreSQL a row can become visible after one with a higher number.
     */
    async leadsMarks(): Promise<{ leads: string; erased: string }> {
      const newest = (table: string) =>
        `SELECT coalesce(sum(seq), 0) FROM (SELECT * FROM ${table} ORDER BY seq DESC LIMIT 100) AS newest`
      const [row] = await db.read<Record<string, number>>(
        `SELECT sum(timestamp) AS arrived, sum(version) AS changed, sum(unread * timestamp) AS unread,
           (${newest('lead_changes')}) AS history, (${newest('lead_access')} WHERE kind IN ('read', 'unread')) AS marked,
           (${newest('erasures')}) AS erased
         FROM (SELECT timestamp, version, unread FROM leads ${newestFirst} LIMIT 100) AS leads`,
      )
      const { erased, ...leads } = row ?? {}
      return { leads: Object.values(leads).join('.'), erased: String(erased) }
    },

    /** The same for the page of a lead: itself, its deliveries and the leads of the same person. Undefined without it. */
    async leadMark(id: string): Promise<string | undefined> {
      const [row] = await db.read<Record<string, number>>(
        `SELECT version, unread, (SELECT count(*) FROM lead_changes WHERE lead_id = leads.id) AS history,
           (SELECT sum(attempts * 4 + CASE state WHEN 'queued' THEN 1 WHEN 'sent' THEN 2 ELSE 3 END)
            FROM deliveries WHERE lead_id = leads.id) AS deliveries,
           (SELECT count(*) * 1000 + sum(version + unread) FROM (
              SELECT one.version, one.unread FROM leads AS one WHERE one.address = leads.address
              LIMIT ${mostCounted}) AS person) AS person
         FROM leads WHERE id = $id`,
        { id },
      )
      return row && Object.values(row).join('.')
    },

    async listLeadChoices(): Promise<LeadChoices> {
      // A loose index scan: few distinct values among very many leads.
      const indexed = (column: string) =>
        readValues<string>(
          db,
          `WITH RECURSIVE known (value) AS (
             SELECT min(${column}) FROM leads WHERE ${column} IS NOT NULL
             UNION ALL SELECT (SELECT min(${column}) FROM leads WHERE ${column} > value) FROM known WHERE value IS NOT NULL)
           SELECT value FROM known WHERE value IS NOT NULL LIMIT 200`,
        )
      const [languages, owners, sources, campaigns] = await Promise.all([
        readValues<string>(db, 'SELECT DISTINCT language AS value FROM leads ORDER BY value LIMIT 200'),
        ...['owner', 'utm_source', 'utm_campaign'].map(indexed),
      ])
      return { owners, sources, campaigns, languages } as LeadChoices
    },

    /** The leads that exist, unordered. */
    async findInboxLeads(ids: string[]): Promise<InboxLead[]> {
      const rows = await db.read<InboxRow>(`SELECT ${inboxColumns} FROM leads WHERE id among($ids)`, { ids })
      return inboxLeadsOf(db, rows)
    },

    /** Returns how many were changed. */
    async markLeadsRead(ids: string[], read: boolean): Promise<number> {
      const text = 'UPDATE leads SET unread = $unread WHERE id among($ids) AND unread <> $unread'
      return (await db.write(text, { ids, unread: Number(!read) })).changes
    },
  }
}
