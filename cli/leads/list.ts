import { contactIn } from '../../contract/contact.ts'
import { campaignIn } from '../../contract/lead-source.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Lead, LeadFilter } from '../../server/database/lead.ts'
import { leadJson } from '../../server/database/lead-json.ts'
import type { Store } from '../../server/database/store.ts'
import { timeIn } from '../../server/days-of-zone.ts'
import { nameIn } from '../../server/desk-people.ts'
import { flag, readOptions } from '../command-line.ts'
import { printJson } from '../output.ts'
import { type Column, printTable } from '../table.ts'
import type { Call } from './command.ts'
import { filterOptions, leadFilter, limitOf } from './lead-filter.ts'

const shownOnTerminal = 50

export async function list(call: Call): Promise<void> {
  const { store, args, out, count } = call
  const values = readOptions(args, { ...filterOptions, json: flag })
  const filter = leadFilter(values, call)
  const limit = limitOf(values)
  if (values.json) return printJson(firstLeads(store, filter, limit, count), leadJson, out)
  const most = limit ?? (out.columns === undefined ? undefined : shownOnTerminal)
  let shown = 0
  const leads = firstLeads(store, filter, most, (records) => {
    shown += records
    count(records)
  })
  await printTable(columnsFor(call), leads, noneFound(values.search), out)
  if (limit === undefined && shown === most)
    out.tell(`The newest ${shown}; --limit 500 shows more, --search and --since find others.`)
}

export async function* firstLeads(
  store: Store,
  filter: LeadFilter,
  limit: number | undefined,
  count: Call['count'],
): AsyncGenerator<Lead> {
  let read = 0
  for await (const lead of store.listLeads(filter)) {
    count(1)
    yield lead
    if (++read === limit) return
  }
}

const noneFound = (search: string | undefined) =>
  search === undefined ? 'No leads.' : `No lead matches ${search}.`

const formNames = { signups: 'call back', contactUs: 'contact', demoRequests: 'demo' } as const
const statusColours = {
  new: 'cyan',
  contacted: 'yellow',
  qualified: 'magenta',
  won: 'green',
  lost: 'dim',
} as const

function columnsFor({ now, config, out }: Call): Column<Lead>[] {
  const columns: Column<Lead>[] = [
    { heading: 'ID', rank: 0, least: 9, cell: ({ id }) => referenceOf(id) },
    { heading: 'AGE', rank: 5, least: 6, cell: ({ timestamp }) => ageOf(timestamp, now()) },
    {
      heading: 'STATUS',
      rank: 4,
      least: 9,
      cell: ({ status, spamReason }) => (spamReason === null ? status : `spam: ${spamReason}`),
      colour: ({ status, spamReason }) => (spamReason === null ? statusColours[status] : 'red'),
    },
    { heading: 'FORM', rank: 6, least: 9, cell: ({ collection }) => formNames[collection] },
    {
      heading: 'NAME',
      rank: 1,
      least: 10,
      cell: (lead) => contactIn(lead.fields).name,
      colour: () => 'bold',
    },
    { heading: 'ORGANISATION', rank: 2, least: 12, cell: (lead) => contactIn(lead.fields).organisation },
    { heading: 'PHONE', rank: 3, least: 10, cell: (lead) => contactIn(lead.fields).phone },
    { heading: 'EMAIL', rank: 7, least: 16, cell: (lead) => contactIn(lead.fields).email },
    {
      heading: 'SOURCE',
      rank: 8,
      least: 8,
      cell: ({ source }) => campaignIn(source) || (source.referrer ?? ''),
    },
    { heading: 'DUE', rank: 8, least: 10, cell: ({ dueOn }) => dueOn ?? '' },
    { heading: 'OWNER', rank: 8, least: 12, cell: ({ owner }) => nameIn(config.desk?.people, owner ?? '') },
    { heading: 'TIME', rank: 9, least: 19, cell: ({ timestamp }) => timeIn(config.timeZone, timestamp) },
  ]
  // Scripts also get the complete id.
  if (out.columns !== undefined) return columns
  return [...columns, { heading: 'FULL ID', rank: 10, least: 36, cell: ({ id }) => id }]
}

function ageOf(timestamp: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - timestamp) / 60_000))
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (minutes < 60) return `${minutes} min`
  if (hours < 48) return `${hours} h`
  return days < 100 ? `${days} d` : `${Math.floor(days / 30)} mo`
}
