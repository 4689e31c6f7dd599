import { detailInWords } from '../../contract/record-words.ts'
import type { LeadAccess } from '../../server/database/access.ts'
import { isoTime, pick } from '../../server/database/lead-json.ts'
import { timeIn } from '../../server/days-of-zone.ts'
import { nameIn } from '../../server/desk-people.ts'
import { flag, readOptions } from '../command-line.ts'
import { printJson } from '../output.ts'
import { type Column, printTable } from '../table.ts'
import type { Call } from './command.ts'

export async function access({ store, args, config, out }: Call): Promise<void> {
  if (readOptions(args, { json: flag }).json) return printJson(store.listLeadAccess(), accessJson, out)
  const name = (person: string) => nameIn(config.desk?.people, person)
  const columns: Column<LeadAccess>[] = [
    { heading: 'TIME', cell: ({ accessedAt }) => timeIn(config.timeZone, accessedAt) },
    { heading: 'WHO', cell: ({ actor }) => name(actor) },
    { heading: 'WHAT', cell: ({ kind }) => kind },
    { heading: 'HOW MANY', cell: ({ records }) => (records === null ? 'interrupted' : String(records)) },
    { heading: 'WHICH', cell: ({ detail }) => detailInWords(detail, name) },
  ]
  await printTable(columns, store.listLeadAccess(), 'No access is recorded yet.', out)
}

/** The output format that other programs rely on. */
const accessJson = (access: LeadAccess) => ({
  timestamp: isoTime(access.accessedAt),
  ...pick(access, 'actor', 'kind', 'records', 'detail'),
})
