import type { DeskTab } from '../../../contract/desk.ts'
import { deliveriesOf } from '../delivery.ts'
import { refuseNul } from '../errors.ts'
import { type Lead, type LeadChoices, type LeadFilter, mostFound } from '../lead.ts'
import { emailKey } from '../lead-keys.ts'
import { searchTerms } from '../search-text.ts'
import type { LeadStore } from '../store.ts'
import type { Database, SearchParts } from './database.ts'
import { indexAllLeads } from './index-some-leads.ts'
import { readLeads, readValues } from './reading.ts'
import {
  type InboxRow,
  inboxColumns,
  inboxLeadFromRow,
  type LeadRow,
  leadColumns,
  leadFromRow,
} from './rows.ts'

const pageRows = 500
const newestFirst = 'ORDER BY leads.timestamp DESC, leads.seq DESC'
const inboxOrder = ({ order }: LeadFilter) =>
  order === 'due' ? 'ORDER BY leads.due_on, leads.timestamp, leads.seq' : newestFirst

export async function* listLeads(db: Database, filter: LeadFilter): AsyncGenerator<Lead> {
  const newest = filter.order === 'newest'
  const { from, where, values, planAnew } = await filtered(filter, db)
  const text = `SELECT ${leadColumns} FROM ${from}
    WHERE ${where} AND (leads.timestamp, leads.seq) ${newest ? '<' : '>'} ($at, $seq)
    ${newest ? newestFirst : 'ORDER BY leads.timestamp, leads.seq'} LIMIT ${pageRows}`
  let [at, seq] = [newest ? Number.MAX_SAFE_INTEGER : -1, 0]
  for (;;) {
    const rows = await db.read<LeadRow>(text, { ...values, at, seq }, { planAnew })
    for (const row of rows) {
      yield leadFromRow(row)
      ;({ timestamp: at, seq } = row)
    }
    if (rows.length < pageRows) return
  }
}

export function leadStore(db: Database): LeadStore {
  async function inboxLeads(seqs: number[]) {
    const text = `SELECT ${inboxColumns} FROM leads WHERE seq among($seqs)`
    const rows = await db.read<InboxRow>(text, { seqs })
    return rows.toSorted((a, b) => seqs.indexOf(a.seq) - seqs.indexOf(b.seq)).map(inboxLeadFromRow)
  }

  async function searchInbox(filter: LeadFilter, offset: number, limit: number) {
    const { from, where, values, planAnew } = await filtered(filter, db)
    const found = await db.read<{ seq: number; unread: number }>(
      `SELECT leads.seq, unread FROM ${from} WHERE ${where} ${inboxOrder(filter)} LIMIT ${mostFound + 1}`,
      values,
      { planAnew },
    )
    const counted = found.slice(0, mostFound)
    const unread = counted.filter((lead) => lead.unread === 1).length
    return {
      leads: await inboxLeads(counted.slice(offset, offset + limit).map(({ seq }) => seq)),
      counts: { total: counted.length, unread, more: found.length > mostFound },
    }
  }

  return {
    async createLead(lead, duplicateWindowMs) {
      refuseNul(lead.id, ...lead.mails.flatMap(({ to, subject }) => [to, subject]))
      return db.createLead(lead, duplicateWindowMs)
    },

    async findLead(id) {
      return (await readLeads(db, 'leads WHERE id = $id', { id }))[0]
    },

    async findSentLead({ id, tokenHash }, since) {
      const held = 'leads WHERE id = $id AND sender_token = $tokenHash AND timestamp >= at($since)'
      return (await readLeads(db, held, { id, tokenHash, since }))[0]
    },

    listLeads: (filter) => listLeads(db, filter),
    releaseLead: (id, mails, by, handOvers) =>
      db.transact('releaseLead', id, deliveriesOf(mails, handOvers), by),
    holdLead: (id, by) => db.transact('holdLead', id, by),

    async listInbox(filter, offset, limit) {
      if (filter.search !== undefined) return searchInbox(filter, offset, limit)
      const { from, where, values } = await filtered(filter, db)
      // Of unread ones that is all: an index answers it alone.
      const unread = filter.unread ? 'count(*)' : 'coalesce(sum(unread), 0)'
      const [listed, [counts]] = await Promise.all([
        db.read<{ seq: number }>(
          `SELECT leads.seq FROM ${from} WHERE ${where} ${inboxOrder(filter)} LIMIT $limit OFFSET $offset`,
          { ...values, limit, offset },
        ),
        offset > 0
          ? []
          : db.read<{ total: number; unread: number }>(
              `SELECT count(*) AS total, ${unread} AS unread FROM ${from} WHERE ${where}`,
              values,
            ),
      ])
      const leads = await inboxLeads(listed.map(({ seq }) => seq))
      return { leads, ...(counts && { counts: { ...counts, more: false } }) }
    },

    async countTabs(owner, today) {
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

    async listLeadChoices() {
      // From each value straight to the next in its index: there are a few, among very many leads.
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

    async findInboxLeads(ids) {
      const rows = await db.read<InboxRow>(`SELECT ${inboxColumns} FROM leads WHERE id among($ids)`, { ids })
      return rows.map(inboxLeadFromRow)
    },

    // By the print that each was stored with behind its hour: what either says may have been corrected since.
    async findRepeated(id, windowMs) {
      const [row] = await db.read<InboxRow>(
        `SELECT ${inboxColumns} FROM leads JOIN leads AS again ON again.id = $id
         WHERE leads.timestamp BETWEEN again.timestamp - $windowMs AND again.timestamp + $windowMs
           AND leads.seq < again.seq AND substr(leads.duplicate_key, 5) = substr(again.duplicate_key, 5)
         ORDER BY leads.seq LIMIT 1`,
        { id, windowMs },
      )
      return row && inboxLeadFromRow(row)
    },

    async markLeadsRead(ids, read) {
      const text = 'UPDATE leads SET unread = $unread WHERE id among($ids) AND unread <> $unread'
      return (await db.write(text, { ids, unread: Number(!read) })).changes
    },
  }
}

const untouched = `status = 'new' AND owner IS NULL AND due_on IS NULL
  AND NOT EXISTS (SELECT 1 FROM lead_changes WHERE lead_seq = leads.seq AND field = 'note')`

/** What a filter becomes in SQL. */
async function filtered(filter: LeadFilter, db: Database): Promise<SearchParts & { planAnew: boolean }> {
  const terms = searchTerms(filter.search ?? '')
  if (filter.search !== undefined) await indexAllLeads(db)
  const search = terms.length > 0 ? await db.searchLeads(terms) : { from: 'leads', where: 'true', values: {} }
  const { spam, email, unread, owner, dueBy, since, until } = filter
  const equal = {
    collection: filter.collection,
    status: filter.status,
    email: email === undefined ? undefined : emailKey(email),
    owner: owner ?? undefined,
    utm_source: filter.utmSource,
    utm_campaign: filter.utmCampaign,
    language: filter.language,
  }
  // What a partial index is about stands in the text: of a value, a database would not know that it fits.
  const conditions = [
    search.where,
    since !== undefined && 'leads.timestamp >= $since',
    until !== undefined && 'leads.timestamp < $until',
    spam && `spam_reason IS ${spam === 'only' ? 'NOT NULL' : 'NULL'}`,
    unread !== undefined && `unread = ${Number(unread)}`,
    owner === null && 'owner IS NULL',
    dueBy !== undefined && 'due_on <= $dueBy',
    filter.untouched && untouched,
    ...Object.entries(equal).map(([column, value]) => value !== undefined && `${column} = $${column}`),
  ]
  return {
    from: search.from,
    where: conditions.filter(Boolean).join(' AND '),
    values: { ...search.values, since, until, dueBy, ...equal },
    planAnew: terms.length > 0,
  }
}
