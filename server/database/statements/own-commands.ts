import type { ClaimedDelivery } from '../claimed-delivery.ts'
import type { NewDelivery } from '../delivery.ts'
import type { Erased, ErasureTarget } from '../erasure.ts'
import type { Editor, EditResult, LeadEdit } from '../lead.ts'
import type { LeadReceipt, NewLead } from '../new-lead.ts'
import type { AnalyticsEvent } from '../visits.ts'
import type { Values } from './dialect.ts'

/** A person has been found by then. */
export type OwnErasure = Exclude<ErasureTarget, { email: string }>

/** How a database finds the leads that say all of some words. */
export interface SearchParts {
  from: string
  where: string
  values: Values
}

/**
 * What each database does in its own way: several statements in one transaction (in SQLite's thread, or as a function in
 * PostgreSQL), claims beside other servers, and search.
 */
export interface OwnCommands {
  createLead(lead: NewLead, duplicateWindowMs: number): Promise<LeadReceipt>
  releaseLead(id: string, deliveries: NewDelivery[], by: Editor): Promise<boolean>
  holdLead(id: string, by: Editor): Promise<EditResult>
  editLead(id: string, edit: LeadEdit, by: Editor): Promise<EditResult>
  indexSomeLeads(): Promise<number>
  searchLeads(terms: string[]): Promise<SearchParts>
  claimDeliveries(queue: string, now: number, limit: number, leaseMs: number): Promise<ClaimedDelivery[]>
  /** By time at most `partSize` leads, and as many mails without a lead. */
  eraseLeads(target: OwnErasure, now: number, partSize: number): Promise<Erased>
  clearLog(): Promise<boolean>
  addEvents(events: AnalyticsEvent[]): Promise<void>
}
