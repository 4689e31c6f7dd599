import type { Collection } from '../../../contract/forms.ts'
import type { LeadStatus } from '../../../contract/lead-status.ts'
import type { ClaimedMail, Lead, MailContent, MailRecord, MailState } from '../store.ts'

export interface LeadRow {
  id: string
  collection: Collection
  fields: string
  timestamp: number
  spam_reason: string | null
  notice_version: string | null
  language: string
  source: string
  status: LeadStatus
  version: number
}

export const leadColumns = `leads.id, leads.collection, leads.fields, leads.timestamp, leads.spam_reason,
  leads.notice_version, leads.language, leads.source, leads.status, leads.version`

export const leadFromRow = (row: LeadRow): Lead => ({
  id: row.id,
  collection: row.collection,
  fields: JSON.parse(row.fields),
  timestamp: row.timestamp,
  spamReason: row.spam_reason,
  noticeVersion: row.notice_version,
  language: row.language,
  source: JSON.parse(row.source),
  status: row.status,
  version: row.version,
})

export interface ClaimedRow extends LeadRow {
  mail_id: string
  kind: MailContent['kind']
  to_address: string
  subject: string
  body: string | null
  attempts: number
  created_at: number
  was_due_at: number
}

export const claimedFromRow = (row: ClaimedRow): ClaimedMail => ({
  id: row.mail_id,
  to: row.to_address,
  subject: row.subject,
  content:
    row.kind === 'message' ? { kind: 'message', body: row.body ?? '' } : { kind: row.kind, leadId: row.id },
  dueAt: row.was_due_at,
  attempts: row.attempts,
  createdAt: row.created_at,
  lead: row.kind === 'message' ? undefined : leadFromRow(row),
})

export interface MailRow {
  seq: number
  id: string
  lead_id: string | null
  to_address: string
  subject: string
  state: MailState
  attempts: number
  last_error: string | null
  created_at: number
  due_at: number
  sent_at: number | null
}

export const mailFromRow = (row: MailRow): MailRecord => ({
  id: row.id,
  leadId: row.lead_id,
  to: row.to_address,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: row.created_at,
  dueAt: row.due_at,
  sentAt: row.sent_at,
})
