import { importedFrom } from '../../../contract/lead-source.ts'
import type { Lead } from '../lead.ts'

/** `isImported` in SQL. A quotation mark within a value is escaped, so nobody can type the second part. */
export const notImported = `(utm_source IS NULL OR utm_source <> '${importedFrom}' OR source NOT LIKE '%"enteredBy":%')`

export type LeadRow = Omit<Lead, 'fields' | 'source'> & { fields: string; source: string }

export const leadColumns = `leads.id, leads.collection, leads.fields, leads.address, leads.timestamp,
  leads.spam_reason AS "spamReason", leads.notice_version AS "noticeVersion", leads.language, leads.source, leads.status,
  leads.owner, leads.due_on AS "dueOn", leads.version`

export const leadFromRow = ({ fields, source, ...lead }: LeadRow): Lead => ({
  ...lead,
  fields: JSON.parse(fields),
  source: JSON.parse(source),
})
