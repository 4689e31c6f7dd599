import type { Actor, LeadEdit } from '../database/lead.ts'
import type { LeadReceipt } from '../database/new-lead.ts'
import type { LeadStore, LeadWorkStore } from '../database/store.ts'
import { workOnLead } from './lead-work.ts'

type WorkStore = Pick<LeadWorkStore, 'editLead'> & Pick<LeadStore, 'findLead'>

/**
 * Owner, due day, status and note of a lead that was just entered. A retry finds the lead and does the same again; where
 * somebody has worked on it meanwhile, only the note is added.
 */
export async function workOnEntered(
  store: WorkStore,
  config: Parameters<typeof workOnLead>[1],
  { id, version, timestamp }: LeadReceipt,
  { note, noteId, ...work }: Pick<LeadEdit, 'owner' | 'dueOn' | 'status' | 'note' | 'noteId'>,
  by: Actor,
): Promise<void> {
  if (version === timestamp && Object.keys(work).length > 0)
    await workOnLead(store, config, id, work, { ...by, version })
  // A note needs no version: it changes no value.
  if (note) await workOnLead(store, config, id, { note, ...(noteId && { noteId }) }, { ...by, version: 0 })
}
