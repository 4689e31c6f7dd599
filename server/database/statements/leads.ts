import { addressKey } from '../../mail-address.ts'
import { deliveriesOf, type NewHandOver, type NewMail } from '../delivery.ts'
import { refuseNul } from '../errors.ts'
import type { Editor, Lead, LeadFilter } from '../lead.ts'
import type { LeadReceipt, NewLead, SentLead } from '../new-lead.ts'
import { searchTerms } from '../search-text.ts'
import type { Database } from './database.ts'
import { indexAllLeads } from './index-some-leads.ts'
import { readLeads } from './reading.ts'
import { type LeadRow, leadColumns, leadFromRow, ofPerson } from './rows.ts'

const pageRows = 500
export const newestFirst = 'ORDER BY leads.timestamp DESC, leads.seq DESC'

export async function* listLeads(db: Database, filter: LeadFilter): AsyncGenerator<Lead> {
  const newest = filter.order === 'newest'
  const { from, where, values, freshPlan } = await filtered(db, filter)
  const text = `SELECT ${leadColumns} FROM ${from}
    WHERE ${where} AND (leads.timestamp, leads.seq) ${newest ? '<' : '>'} ($at, $seq)
    ${newest ? newestFirst : 'ORDER BY leads.timestamp, leads.seq'} LIMIT ${pageRows}`
  let [at, seq] = [newest ? Number.MAX_SAFE_INTEGER : -1, 0]
  for (;;) {
    const rows = await db.read<LeadRow>(text, { ...values, at, seq }, { freshPlan })
    for (const row of rows) {
      yield leadFromRow(row)
      ;({ timestamp: at, seq } = row)
    }
    if (rows.length < pageRows) return
  }
}

export function leadStore(db: Database) {
  return {
    /**
     * Writes the lead, its mails and its hand-overs in one transaction. If the same collection and fields were stored
     * within `duplicateWindowMs`, returns that lead and stores only the new idempotency key. With `change`, replaces
     * the named lead.
     */
    async createLead(lead: NewLead, duplicateWindowMs: number): Promise<LeadReceipt> {
      refuseNul(lead.id, ...lead.mails.flatMap(({ to, subject }) => [to, subject]))
      return db.createLead(lead, duplicateWindowMs)
    },

    async findLead(id: string): Promise<Lead | undefined> {
      return (await readLeads(db, 'leads WHERE id = $id', { id }))[0]
    },

    /** The lead of a sender's token, if stored since then, or the lead that replaced it. */
    async findSentLead({ id, tokenHash }: SentLead, since: number): Promise<Lead | undefined> {
      const held = 'leads WHERE id = $id AND sender_token = $tokenHash AND timestamp >= at($since)'
      let [lead] = await readLeads(db, held, { id, tokenHash, since })
      while (lead?.replacedBy) [lead] = await readLeads(db, 'leads WHERE id = $id', { id: lead.replacedBy })
      return lead
    },

    /** Whether a thank-you was queued. False when its mailbox or client was over the limit. */
    async isThanked(id: string): Promise<boolean> {
      const text = 'SELECT 1 AS found FROM leads WHERE id = $id AND thanks_key IS NOT NULL'
      return (await db.read(text, { id })).length > 0
    },

    /** Reads in pages, so that an export of any size needs little memory. */
    listLeads: (filter: LeadFilter): AsyncIterable<Lead> => listLeads(db, filter),

    /** Releases a held lead and queues the mails and hand-overs that it has not had yet. */
    releaseLead: (id: string, mails: NewMail[], by: Editor, handOvers?: NewHandOver[]) =>
      db.transact('releaseLead', id, deliveriesOf(mails, handOvers), by),

    /**
     * Holds a lead as spam and deletes its deliveries that were never tried; no claim takes the others while it is
     * held. A release queues what is missing, nothing twice.
     */
    holdLead: (id: string, by: Editor) => db.transact('holdLead', id, by),
  }
}

const untouched = `replaced_by IS NULL AND status = 'new' AND owner IS NULL AND due_on IS NULL
  AND NOT EXISTS (SELECT 1 FROM lead_changes WHERE lead_seq = leads.seq AND field = 'note')`

/** Translates a filter into SQL. */
export async function filtered(db: Database, filter: LeadFilter) {
  const terms = searchTerms(filter.search ?? '')
  if (filter.search !== undefined || filter.person) await indexAllLeads(db)
  const search = terms.length > 0 ? await db.searchLeads(terms) : { from: 'leads', where: 'true', values: {} }
  const { spam, email, person, unread, owner, dueBy, since, until } = filter
  const equal = {
    collection: filter.collection,
    status: filter.status,
    email: email === undefined ? undefined : addressKey(email),
    owner: owner ?? undefined,
    utm_source: filter.utmSource,
    utm_campaign: filter.utmCampaign,
    language: filter.language,
  }
  // Conditions of partial indexes are literals: with a parameter the planner cannot match the index.
  const conditions = [
    search.where,
    since !== undefined && 'leads.timestamp >= $since',
    until !== undefined && 'leads.timestamp < $until',
    spam && `spam_reason IS ${spam === 'only' ? 'NOT NULL' : 'NULL'}`,
    unread !== undefined && `unread = ${Number(unread)}`,
    owner === null && 'owner IS NULL',
    dueBy !== undefined && 'due_on <= $dueBy',
    filter.untouched && untouched,
    person && ofPerson,
    ...Object.entries(equal).map(([column, value]) => value !== undefined && `${column} = $${column}`),
  ]
  return {
    from: search.from,
    where: conditions.filter(Boolean).join(' AND '),
    values: { ...search.values, since, until, dueBy, ...person, ...equal },
    freshPlan: terms.length > 0,
  }
}
