import { parseArgs } from 'node:util'
import type { LeadAccess } from '../../server/database/lead-access-store.ts'
import type { Store } from '../../server/database/store.ts'
import { printJson, printTable } from '../output.ts'
import type { Call } from './command.ts'

export async function access({ store, args }: Pick<Call, 'store' | 'args'>): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  if (values.json) return printJson(mapped(store, accessJson))
  await printTable(['TIME', 'WHO', 'WHAT', 'HOW MANY'], mapped(store, tableRow), 'Nobody has looked yet.')
}

/** The shape other programs rely on. */
const accessJson = ({ accessedAt, actor, kind, records }: LeadAccess) => ({
  timestamp: new Date(accessedAt).toISOString(),
  actor,
  kind,
  records,
})

const tableRow = ({ accessedAt, actor, kind, records }: LeadAccess) => [
  new Date(accessedAt).toISOString(),
  actor,
  kind,
  records === null ? 'broken off' : String(records),
]

async function* mapped<T>(store: Store, convert: (access: LeadAccess) => T): AsyncGenerator<T> {
  for await (const each of store.listLeadAccess()) yield convert(each)
}
