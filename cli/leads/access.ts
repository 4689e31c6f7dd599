import { parseArgs } from 'node:util'
import type { LeadAccess } from '../../server/database/access.ts'
import type { Store } from '../../server/database/store.ts'
import { timeIn } from '../../server/days-of-zone.ts'
import { printJson, printTable } from '../output.ts'
import type { Call } from './command.ts'

export async function access({ store, args, config, out }: Call): Promise<void> {
  const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
  if (values.json) return printJson(mapped(store, accessJson), out)
  const rows = mapped(store, (look) => tableRow(look, config.timeZone))
  await printTable(['TIME', 'WHO', 'WHAT', 'HOW MANY', 'WHICH'], rows, 'Nobody has looked yet.', out)
}

/** The shape other programs rely on. */
const accessJson = ({ accessedAt, actor, kind, records, detail }: LeadAccess) => ({
  timestamp: new Date(accessedAt).toISOString(),
  actor,
  kind,
  records,
  detail,
})

const tableRow = ({ accessedAt, actor, kind, records, detail }: LeadAccess, timeZone: string) => [
  timeIn(timeZone, accessedAt),
  actor,
  kind,
  records === null ? 'broken off' : String(records),
  detail ?? '',
]

async function* mapped<T>(store: Store, convert: (access: LeadAccess) => T): AsyncGenerator<T> {
  for await (const each of store.listLeadAccess()) yield convert(each)
}
