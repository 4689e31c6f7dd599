import type { LeadStatus } from '../../contract/lead-status.ts'
import type { StatusCount } from '../../contract/report.ts'
import type { Lead } from './store.ts'

/** What somebody changes about a lead, in one go. */
export interface LeadEdit {
  status?: LeadStatus
  note?: string
  /** Made by whoever writes the note: one with a known id is kept already, and is not written again. */
  noteId?: string
  /** Corrected fields of the form, checked by the caller. */
  fields?: Record<string, string>
}

export interface Editor {
  actor: string
  now: number
  /** The version this person saw: when the lead has changed since, nothing is written. */
  version?: number
}

export type EditResult =
  | { outcome: 'changed' | 'unchanged' | 'conflict'; lead: Lead }
  | { outcome: 'missing'; lead?: undefined }

/** One line of a lead's history. `field` is a field of its form, 'status', 'note' or 'spam'. */
export interface LeadChange {
  changedAt: number
  actor: string
  field: string
  from: string | null
  to: string | null
}

/** Working on leads: each command is one transaction, and two people never overwrite each other unseen. */
export interface LeadWorkStore {
  /** Writes what differs, with a line of history for each, and makes the lead's version grow by one. */
  editLead(id: string, edit: LeadEdit, by: Editor): Promise<EditResult>
  /** Oldest first. */
  listLeadChanges(id: string): Promise<LeadChange[]>
  /** Leads that are not held as spam and arrived in [since, until). */
  countLeadsByStatus(since: number, until: number): Promise<StatusCount[]>
  /** Held as suspected spam (not as a duplicate, nor by a person), and nobody has worked on them. */
  countHeldLeads(): Promise<number>
  /** Leads whose id or whose short reference, without its dash, begins like this; at most ten. */
  findLeadsByStart(start: { id: string } | { reference: string }): Promise<Lead[]>
  /**
   * Leads are not indexed while a visitor waits; this does it for some that are new or corrected, and tells how many. A
   * search does so first until none is left, so that it never misses one.
   */
  indexSomeLeads(): Promise<number>
}

/** So that a lead waits for a small part at most. */
export const leadsPerIndexPart = 100
export const mostFoundByStart = 10

export async function indexAllLeads(store: Pick<LeadWorkStore, 'indexSomeLeads'>): Promise<void> {
  while ((await store.indexSomeLeads()) > 0);
}
