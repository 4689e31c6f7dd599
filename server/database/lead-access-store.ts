/** Who looked at, exported or changed leads, when, and how many; never what. */
export interface LeadAccess {
  accessedAt: number
  /** A user of the machine, or 'system'. */
  actor: string
  kind: string
  /** How many leads or mails; null when it was broken off before they could be counted. */
  records: number | null
}

export interface LeadAccessStore {
  /** Written before anything is read, so that what is broken off leaves its trace too. Returns its number. */
  beginLeadAccess(access: Omit<LeadAccess, 'records'>): Promise<number>
  endLeadAccess(number: number, records: number): Promise<void>
  /** Oldest first. */
  listLeadAccess(): AsyncIterable<LeadAccess>
  dropLeadAccessBefore(timestamp: number): Promise<number>
}
