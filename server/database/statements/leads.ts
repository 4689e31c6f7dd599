import { deliveriesOf } from '../delivery.ts'
import { type LeadFilter, mostFound } from '../lead.ts'
import { emailKey } from '../lead-keys.ts'
import { searchTerms } from '../search-text.ts'
import type { DeskStore, LeadStore } from '../store.ts'
import { refuseNul } from '../values.ts'
import type { Database } from './dialect.ts'
import type { OwnCommands, SearchParts } from './own-commands.ts'
import {
  type InboxRow,
  inboxColumns,
  inboxLeadFromRow,
  type LeadRow,
  leadColumns,
  leadFromRow,
} from './rows.ts'

export type InboxStore = Pick<DeskStore, 'listInbox' | 'findInboxLeads' | 'findRepeated' | 'markLeadsRead'>

const pageRows = 500
const newestFirst = 'ORDER BY leads.timestamp DESC, leads.seq DESC'

export function leadStore(db: Database, own: OwnCommands): LeadStore & InboxStore {
  async function* listLeads(filter: LeadFilter) {
    const newest = filter.order === 'newest'
    const { from, where, values, planAnew } = await filtered(filter, own)
    const text = `SELECT leads.seq, ${leadColumns} FROM ${from}
      WHERE ${where} AND (leads.timestamp, leads.seq) ${newest ? '<' : '>'} ($at, $seq)
      ${newest ? newestFirst : 'ORDER BY leads.timestamp, leads.seq'} LIMIT ${pageRows}`
    let [at, seq] = [newest ? Number.MAX_SAFE_INTEGER : -1, 0]
    for (;;) {
      const rows = await db.read<LeadRow & { seq: number }>(text, { ...values, at, seq }, { planAnew })
      for (const row of rows) {
        yield leadFromRow(row)
        ;({ timestamp: at, seq } = row)
      }
      if (rows.length < pageRows) return
    }
  }

  async function inboxLeads(seqs: number[]) {
    const text = `SELECT leads.seq, ${inboxColumns} FROM leads WHERE seq among($seqs)`
    const rows = await db.read<InboxRow & { seq: number }>(text, { seqs })
    return rows.toSorted((a, b) => seqs.indexOf(a.seq) - seqs.indexOf(b.seq)).map(inboxLeadFromRow)
  }

  async function searchInbox(filter: LeadFilter, offset: number, limit: number) {
    const { from, where, values, planAnew } = await filtered(filter, own)
    const found = await db.read<{ seq: number; unread: number }>(
      `SELECT leads.seq, unread FROM ${from} WHERE ${where} ${newestFirst} LIMIT ${mostFound + 1}`,
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
      return own.createLead(lead, duplicateWindowMs)
    },

    async findLead(id) {
      const [row] = await db.read<LeadRow>(`SELECT ${leadColumns} FROM leads WHERE id = $id`, { id })
      return row && leadFromRow(row)
    },

    async findSentLead({ id, tokenHash }, since) {
      const [row] = await db.read<LeadRow>(
        `SELECT ${leadColumns} FROM leads
         WHERE id = $id AND sender_token = $tokenHash AND timestamp >= at($since)`,
        { id, tokenHash, since },
      )
      return row && leadFromRow(row)
    },

    listLeads,
    releaseLead: (id, mails, by, handOvers) => own.releaseLead(id, deliveriesOf(mails, handOvers), by),
    holdLead: (id, by) => own.holdLead(id, by),

    async listInbox(filter, offset, limit) {
      if (filter.search !== undefined) return searchInbox(filter, offset, limit)
      const { from, where, values } = await filtered(filter, own)
      const [listed, [counts]] = await Promise.all([
        db.read<{ seq: number }>(
          `SELECT leads.seq FROM ${from} WHERE ${where} ${newestFirst} LIMIT $limit OFFSET $offset`,
          { ...values, limit, offset },
        ),
        offset > 0
          ? []
          : db.read<{ total: number; unread: number }>(
              `SELECT count(*) AS total, coalesce(sum(unread), 0) AS unread FROM ${from} WHERE ${where}`,
              values,
            ),
      ])
      const leads = await inboxLeads(listed.map(({ seq }) => seq))
      return { leads, ...(counts && { counts: { ...counts, more: false } }) }
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

/** What a filter becomes in SQL. */
async function filtered(filter: LeadFilter, own: OwnCommands): Promise<SearchParts & { planAnew: boolean }> {
  const terms = searchTerms(filter.search ?? '')
  if (filter.search !== undefined) await indexAllLeads(own)
  const search =
    terms.length > 0 ? await own.searchLeads(terms) : { from: 'leads', where: 'true', values: {} }
  const { spam, email, unread, since = 0, until = Number.MAX_SAFE_INTEGER } = filter
  const equal = {
    collection: filter.collection,
    status: filter.status,
    email: email === undefined ? undefined : emailKey(email),
    unread: unread === undefined ? undefined : Number(unread),
  }
  const conditions = [
    'leads.timestamp >= $since AND leads.timestamp < $until',
    search.where,
    spam && `spam_reason IS ${spam === 'only' ? 'NOT NULL' : 'NULL'}`,
    ...Object.entries(equal).map(([column, value]) => value !== undefined && `${column} = $${column}`),
  ]
  return {
    from: search.from,
    where: conditions.filter(Boolean).join(' AND '),
    values: { ...search.values, since, until, ...equal },
    planAnew: terms.length > 0,
  }
}

/** So that a search never misses one. */
export async function indexAllLeads({ indexSomeLeads }: Pick<OwnCommands, 'indexSomeLeads'>): Promise<void> {
  while ((await indexSomeLeads()) > 0);
}
