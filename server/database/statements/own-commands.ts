import type { ClaimedDelivery } from '../claimed-delivery.ts'
import type { LeadReceipt, NewLead } from '../new-lead.ts'
import type { AnalyticsEvent } from '../visits.ts'
import type { Values } from './dialect.ts'
import type { Transactions } from './transactions.ts'

/** How a database finds the leads that say all of some words. */
export interface SearchParts {
  from: string
  where: string
  values: Values
}

/**
 * What each database does in its own way: how it runs the steps of a transaction, leads and events in batches (in SQLite's
 * thread, or as a function in PostgreSQL), claims beside other servers, and search.
 */
export interface OwnCommands extends Transactions {
  createLead(lead: NewLead, duplicateWindowMs: number): Promise<LeadReceipt>
  indexSomeLeads(): Promise<number>
  searchLeads(terms: string[]): Promise<SearchParts>
  claimDeliveries(queue: string, now: number, limit: number, leaseMs: number): Promise<ClaimedDelivery[]>
  clearLog(): Promise<boolean>
  addEvents(events: AnalyticsEvent[]): Promise<void>
}
