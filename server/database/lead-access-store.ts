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

export interface LeadAccessPage {
  accesses: LeadAccess[]
  total: number
}

export type NewLeadAccess = Pick<LeadAccess, 'accessedAt' | 'actor' | 'kind'> &
  Partial<Pick<LeadAccess, 'detail'>>

export interface LeadAccessStore {
  /** Written before anything is read, so that what is broken off leaves its trace too. Returns its number. */
  beginLeadAccess(access: NewLeadAccess): Promise<number>
  endLeadAccess(number: number, records: number): Promise<void>
  /** Oldest first. */
  listLeadAccess(): AsyncIterable<LeadAccess>
  /** One window, newest first. */
  pageLeadAccess(offset: number, limit: number): Promise<LeadAccessPage>
  dropLeadAccessBefore(timestamp: number): Promise<number>
}
