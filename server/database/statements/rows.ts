import { type InboxLead, type Lead, mostCounted } from '../lead.ts'

export type LeadRow = Omit<Lead, 'fields' | 'source'> & { seq: number; fields: string; source: string }

export const leadColumns = `leads.seq, leads.id, leads.collection, leads.fields, leads.timestamp,
  leads.spam_reason AS "spamReason", leads.notice_version AS "noticeVersion", leads.language, leads.source, leads.status,
  leads.owner, leads.due_on AS "dueOn", leads.version`

export const leadFromRow = ({ seq: _, fields, source, ...lead }: LeadRow): Lead => ({
  ...lead,
  fields: JSON.parse(fields),
  source: JSON.parse(source),
})

export type InboxRow = LeadRow & { unread: number; notes: number; of_person: number }

export const inboxColumns = `${leadColumns}, leads.unread,
  (SELECT count(*) FROM lead_changes WHERE lead_seq = leads.seq AND field = 'note') AS notes,
  (SELECT count(*) FROM (
     SELECT 1 FROM lead_search AS own JOIN lead_search AS one ON one.person = own.person
     WHERE own.lead_seq = leads.seq LIMIT ${mostCounted + 1}) AS of_person) AS of_person`

export const inboxLeadFromRow = ({ unread, of_person, ...row }: InboxRow): InboxLead => ({
  ...leadFromRow(row),
  unread: unread === 1,
  notes: row.notes,
  others: Math.max(0, of_person - 1),
})
