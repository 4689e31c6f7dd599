import type { Lead } from '../../server/database/store.ts'

/** The shape other programs rely on. */
export const leadJson = (lead: Lead) => ({
  id: lead.id,
  collection: lead.collection,
  timestamp: new Date(lead.timestamp).toISOString(),
  spam: lead.spamReason !== null,
  ...lead.fields,
  noticeVersion: lead.noticeVersion,
  language: lead.language,
})
