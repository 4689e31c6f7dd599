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

/** As Fastify reads it. The pages ask it for the measurement id. */
export const webConfigPath = '/analytics/v1alpha/projects/-/apps/:appId/webConfig'

/** For programs that hold the key. Not in `apiPaths`, so that no script of the site ever contains it. */
export const mailActionPath = '/actions/sendEmail'

/** Comes with a lead's first answer: what its sender sends as `change`, within ten minutes, with a lead that replaces it. */
export const sentLeadHeader = 'sent-lead'

/** Comes with a lead's answer: `queued` if a thank-you goes to the sender, else `none`: no mail can reach the address, or it had enough of them today. */
export const acknowledgementHeader = 'acknowledgement'

export interface ErrorReply {
  error: { code: string; message: string; fields?: Record<string, string> }
}

/** The answer to every write that makes a record. */
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
