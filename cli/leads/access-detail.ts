import { parseArgs } from 'node:util'
import { references } from '../../contract/reference.ts'
import type { Store } from '../../server/database/store.ts'
import { flag, text } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLeadIfAny } from './find-lead.ts'
import { filterOptions } from './lead-filter.ts'
import { personNamed } from './person.ts'

const options = { ...filterOptions, note: text, out: text, json: flag, csv: flag, keep: flag }

/** Filters whose values name nobody. Of the others only the name is recorded. */
const plain = new Set(['status', 'collection', 'since', 'until', 'due', 'language', 'limit'])

/** People may type a reference in two groups; `set` takes several, and `correct` has fields after it. */
const oneId = (first: string, rest: string[]) => [[first, ...rest].join(' ')]
const ids: Record<string, (first: string, rest: string[]) => string[]> = {
  ...{ show: oneId, hold: oneId, release: oneId, replay: oneId },
  set: (first, rest) => [first, ...rest],
  correct: (first) => [first],
}

/**
 * Which leads a command names, or by which filters it finds them, for the access record: without it nobody could say
 * after a breach whose data was seen. Contains no personal data, which would outlive an erasure.
 */
export async function accessDetail(
  command: string,
  { store, args }: Pick<Call, 'store' | 'args'>,
): Promise<string | null> {
  // Not strict: the command itself refuses what it does not know.
  const { values, positionals } = parseArgs({ args, options, strict: false, allowPositionals: true })
  if (command === 'list' || command === 'export') {
    const filters = Object.entries(values).filter(([name]) => Object.hasOwn(filterOptions, name))
    return filters.map(([name, value]) => (plain.has(name) ? `${name} ${value}` : name)).join(', ') || null
  }
  if (positionals.length === 0) return null
  return references(await leadsNamed(command, positionals, store)) || null
}

async function leadsNamed(command: string, [first = '', ...rest]: string[], store: Store): Promise<string[]> {
  if (command === 'person') {
    const person = await personNamed(store, first)
    return Array.fromAsync(store.listLeads(person), ({ id }) => id)
  }
  const typed = ids[command]?.(first, rest) ?? []
  const leads = await Promise.all(typed.map((id) => findLeadIfAny(store, id)))
  return leads.flatMap((lead) => lead?.id ?? [])
}
