import type { Lead } from '../lead.ts'

export type LeadRow = Omit<Lead, 'fields' | 'source' | 'noContact'> & {
  seq: number
  fields: string
  source: string
  /** SQLite returns 0 or 1. */
  noContact: boolean | number
}

export const leadColumns = `leads.seq, leads.id, leads.collection, leads.fields, leads.timestamp,
  leads.spam_reason AS "spamReason", leads.notice_version AS "noticeVersion", leads.language, leads.source, leads.status,
  leads.owner, leads.due_on AS "dueOn", leads.version, leads.replaces, leads.replaced_by AS "replacedBy",
  leads.no_contact IS NOT NULL AS "noContact"`

/**
 * By current addresses; all leads must be indexed first. A UNION, because PostgreSQL uses no index for either side of
 * an OR.
 */
export const ofPerson = `leads.seq IN (SELECT lead_seq FROM lead_search WHERE person among($addresses)
  UNION SELECT named.seq FROM leads AS named WHERE named.id among($leadIds))`

/**
 * No erasure of the lead is decided. Whatever is sent after that decision must not find the lead, as if it were erased
 * already: it would be erased too, or take something of the lead along.
 */
export const isKept = 'NOT EXISTS (SELECT 1 FROM leads_to_erase WHERE leads_to_erase.lead_seq = leads.seq)'

export const leadFromRow = ({ seq: _, fields, source, noContact, ...lead }: LeadRow): Lead => ({
  ...lead,
  noContact: Boolean(noContact),
  fields: JSON.parse(fields),
  source: JSON.parse(source),
})
