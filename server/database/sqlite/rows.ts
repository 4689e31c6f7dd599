import type { SQLOutputValue } from 'node:sqlite'
import type { Collection } from '../../../contract/forms.ts'
import type { InboxLead } from '../desk-store.ts'
import type { HandOverRecord, HandOverState } from '../hand-over-store.ts'
import type { Lead, MailContent, MailRecord, MailState } from '../store.ts'

type Row = Record<string, SQLOutputValue>

const textOrNull = (value: SQLOutputValue | undefined) => (value == null ? null : String(value))
const numberOrNull = (value: SQLOutputValue | undefined) => (value == null ? null : Number(value))

export const leadColumns = `leads.id, leads.collection, leads.fields, leads.timestamp, leads.spam_reason,
  leads.notice_version, leads.language, leads.source, leads.status, leads.version`

/** The casts are safe: these columns are written only from a Lead. */
export function leadFromRow(row: Row): Lead {
  return {
    id: String(row.id),
    collection: String(row.collection) as Collection,
    fields: JSON.parse(String(row.fields)) as Lead['fields'],
    timestamp: Number(row.timestamp),
    spamReason: textOrNull(row.spam_reason),
    noticeVersion: row.notice_version === null ? null : String(row.notice_version),
    language: String(row.language),
    source: JSON.parse(String(row.source)) as Lead['source'],
    status: String(row.status) as Lead['status'],
    version: Number(row.version),
  }
}

export const inboxColumns = `${leadColumns}, leads.unread,
  (SELECT count(*) FROM lead_changes WHERE lead_seq = leads.seq AND field = 'note') AS notes`

export const inboxLeadFromRow = (row: Row): InboxLead => ({
  ...leadFromRow(row),
  unread: row.unread === 1,
  notes: Number(row.notes),
})

export function mailContent(row: Row): MailContent {
  const kind = String(row.kind)
  if (kind === 'notification' || kind === 'acknowledgement') return { kind, leadId: String(row.id) }
  return { kind: 'message', body: String(row.body) }
}

export function mailFromRow(row: Row): MailRecord {
  return {
    id: String(row.mail_id),
    leadId: textOrNull(row.lead_id),
    to: String(row.to_address),
    subject: String(row.subject),
    // The column's CHECK admits nothing else.
    state: String(row.state) as MailState,
    attempts: Number(row.attempts),
    lastError: textOrNull(row.last_error),
    createdAt: Number(row.created_at),
    dueAt: Number(row.due_at),
    sentAt: numberOrNull(row.sent_at),
  }
}

export function handOverFromRow(row: Row): HandOverRecord {
  return {
    id: String(row.hand_over_id),
    leadId: String(row.lead_id),
    target: String(row.target),
    // The column's CHECK admits nothing else.
    state: String(row.state) as HandOverState,
    attempts: Number(row.attempts),
    lastError: textOrNull(row.last_error),
    createdAt: Number(row.created_at),
    dueAt: Number(row.due_at),
    sentAt: numberOrNull(row.sent_at),
  }
}
