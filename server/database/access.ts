/** Access log entry: who read, exported or changed how many leads, and when. It never holds what they saw. */
export interface LeadAccess {
  accessedAt: number
  /** An operating-system user, an address that is signed in at the desk, or 'system'. */
  actor: string
  kind: string
  /** Number of leads or mails; null when the work stopped before they were counted. */
  records: number | null
  /** References of leads or names of filters; no personal data. */
  detail: string | null
}

export type NewLeadAccess = Pick<LeadAccess, 'accessedAt' | 'actor' | 'kind'> &
  Partial<Pick<LeadAccess, 'detail'>>

/** A one-time link or a session of the desk. The store sees only the hash of its token. */
export interface DeskPass {
  tokenHash: Buffer
  person: string
  createdAt: number
  expiresAt: number
}

export interface DeskSession extends Pick<DeskPass, 'person' | 'expiresAt'> {
  /** The lead that its desk has open, and how long ago it last said so. */
  leadId: string | null
  seenMsAgo: number
}

/** A key that all servers on one database share. */
export interface SharedKey {
  /** Null when the key is set in the environment of the servers. */
  value: string | null
  fingerprint: string
}
