import { parseArgs } from 'node:util'
import { referenceOf } from '../../contract/reference.ts'
import type { Lead, LeadFilter, Store } from '../../server/database/store.ts'
import { printJson, printTable } from '../output.ts'
import type { Call } from './command.ts'
import { filterOptions, leadFilter } from './lead-filter.ts'
import { leadJson } from './lead-json.ts'

export async function list({ store, args, count }: Call): Promise<void> {
  const { values } = parseArgs({ args, options: { ...filterOptions, json: { type: 'boolean' } } })
  const filter = leadFilter(values)
  if (values.json) return printJson(mapped(store, filter, count, leadJson))
  await printTable(
    ['TIME', 'COLLECTION', 'EMAIL', 'NAME', 'SPAM', 'REFERENCE', 'ID'],
    mapped(store, filter, count, tableRow),
    'No leads.',
  )
}

async function* mapped<T>(
  store: Store,
  filter: LeadFilter,
  count: Call['count'],
  convert: (lead: Lead) => T,
): AsyncGenerator<T> {
  for await (const lead of store.listLeads(filter)) {
    count(1)
    yield convert(lead)
  }
}

const tableRow = ({ id, collection, timestamp, fields, spamReason }: Lead) => [
  new Date(timestamp).toISOString(),
  collection,
  fields.email,
  'organisation' in fields ? fields.organisation : `${fields.firstName} ${fields.lastName}`,
  spamReason ?? '',
  referenceOf(id),
  id,
]
