/** Who looked at, exported or changed leads, when, and how many; never what. */
export interface LeadAccess {
  accessedAt: number
  /** A user of the machine, an address that is signed in at the desk, or 'system'. */
  actor: string
  kind: string
  /** How many leads or mails; null when it was broken off before they could be counted. */
  records: number | null
  /** References of leads or names of filters; no personal data. */
  detail: string | null
}

export type NewLeadAccess = Pick<LeadAccess, 'accessedAt' | 'actor' | 'kind'> &
  Partial<Pick<LeadAccess, 'detail'>>

/** A one-time link or a session of the desk. Of its token only the hash is known here. */
export interface DeskPass {
  tokenHash: Buffer
  person: string
  createdAt: number
  expiresAt: number
}

/** A lead that is open in a tab of a session. */
export interface OpenLead extends Pick<DeskPass, 'tokenHash' | 'person'> {
  tab: string
  leadId: string
}

export type DeskSession = Pick<DeskPass, 'person' | 'expiresAt'>

/** A key as all servers on one database know it. */
export interface SharedKey {
  /** Null when it comes from their environment. */
  value: string | null
  fingerprint: string
}
