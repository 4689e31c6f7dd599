import { readReference, referenceOf } from '../../contract/reference.ts'
import type { Lead, Store } from '../../server/database/store.ts'
import { CommandError } from '../command-line.ts'

/** The lead of an id, or of the short reference that a person reads out from a mail or a form. */
export async function findLead(store: Store, text: string): Promise<Lead> {
  const reference = readReference(text)
  const found = reference === undefined ? [await store.findLead(text)] : await withReference(store, reference)
  const [lead, ...others] = found
  if (!lead) throw new CommandError(`There is no lead ${text}.`)
  if (others.length === 0) return lead
  const ids = found.map((each) => each?.id).join(', ')
  throw new CommandError(
    `Several leads have the reference ${reference}: ${ids}. Please give one of these ids.`,
  )
}

/** Reads all leads, newest or not: a reference is no part of any index, and a person asks for one at a time. */
async function withReference(store: Store, reference: string): Promise<Lead[]> {
  const found: Lead[] = []
  for await (const lead of store.listLeads({})) if (referenceOf(lead.id) === reference) found.push(lead)
  return found
}
