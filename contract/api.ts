/** Paths and reply shapes that site, server and other programs rely on. */
export const apiPaths = {
  identity: '/api/identity/anonymous',
  tracking: '/api/userTracking',
  signups: '/api/signups',
  contactUs: '/api/contactUs',
  demoRequests: '/api/demoRequests',
  collect: '/analytics/collect',
  summary: '/analytics/summary',
} as const

/** In Fastify's route syntax. Pages read the measurement id from it. */
export const webConfigPath = '/analytics/v1alpha/projects/-/apps/:appId/webConfig'

/** For programs that hold the key. Not in `apiPaths`, so that no script of the site ever contains it. */
export const mailActionPath = '/actions/sendEmail'

/** Header of the first response to a lead: the token that its sender submits as `change` within ten minutes to replace it. */
export const sentLeadHeader = 'sent-lead'

/** Header of the response to a lead: `queued` if an acknowledgement is sent, else `none` (the address is undeliverable or over its daily limit). */
export const acknowledgementHeader = 'acknowledgement'

export interface ErrorReply {
  error: { code: string; message: string; fields?: Record<string, string> }
}

/** The response to every call that creates a record. */
export interface RecordReply {
  id: string
  timestamp: string
}

export interface IdentityReply {
  userId: string
  token: string
  issuedAt: string
  expiresAt: string
}
