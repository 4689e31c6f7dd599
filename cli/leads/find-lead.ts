import { referenceOf } from '../../contract/reference.ts'
import type { Lead } from '../../server/database/lead.ts'
import type { Store } from '../../server/database/store.ts'
import { CommandError } from '../command-line.ts'

/** Finds a lead by its id, its short reference, or an unambiguous prefix of either. */
export async function findLead(store: Store, text: string): Promise<Lead> {
  const lead = await findLeadIfAny(store, text)
  if (!lead) throw new CommandError(`There is no lead ${text}.`)
  return lead
}

export async function findLeadIfAny(store: Store, text: string): Promise<Lead | undefined> {
  const start = startOf(text)
  const lead = await store.findLead(text)
  if (lead || !start) return lead
  const found = await store.findLeadsByStart(start)
  if (found.length < 2) return found[0]
  const ids = found.map(({ id }) => `${id} (${referenceOf(id)})`).join(', ')
  throw new CommandError(`Several leads begin with ${text}: ${ids}. Please give one of these ids.`)
}

const shortestStart = 3
const referenceLength = 8

/** A reference or its prefix as typed by a person; an id is longer. */
function startOf(text: string): { id: string } | { reference: string } | undefined {
  const typed = text.toUpperCase().replace(/[\s-]/g, '')
  if (typed.length < shortestStart) return undefined
  if (typed.length > referenceLength)
    return /^[\da-f-]+$/i.test(text) ? { id: text.toLowerCase() } : undefined
  const reference = typed.replaceAll('O', '0').replace(/[IL]/g, '1')
  return /^[\dA-HJKMNP-TV-Z]+$/.test(reference) ? { reference } : undefined
}
