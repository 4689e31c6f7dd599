/** What is kept for a time: where each kind is, and the column that says when it happened or when it expires. */
export const timedRecords = {
  tracking: ['user_tracking', 'timestamp'],
  events: ['events', 'timestamp'],
  leadAccess: ['lead_access', 'accessed_at'],
  leadEvents: ['lead_events', 'happened_at'],
  erasedMails: ['erased_mails', 'erased_at'],
  leadLinks: ['lead_links', 'expires_at'],
  signIns: ['desk_sign_ins', 'expires_at'],
  deskSessions: ['desk_sessions', 'expires_at'],
} as const

export type TimedRecords = keyof typeof timedRecords
