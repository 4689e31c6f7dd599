import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { sourceFields } from '../../contract/lead-source.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Lead } from '../../server/database/store.ts'
import { contactOf } from '../../server/leads/lead-json.ts'
import { CommandError } from '../command-line.ts'
import { jsonArray } from '../output.ts'
import { timeIn } from '../times.ts'
import type { Call } from './command.ts'
import { csvLine } from './csv.ts'
import { filterOptions, leadFilter, limitOf } from './lead-filter.ts'
import { firstLeads, leadsAsJson } from './list.ts'

const chunkLength = 64 * 1024
/** Without it a spreadsheet takes UTF-8 for the letters of its own country. */
const byteOrderMark = '\ufeff'

export async function exportLeads(call: Call): Promise<void> {
  const { values } = parseArgs({
    args: call.args,
    options: {
      ...filterOptions,
      csv: { type: 'boolean' },
      json: { type: 'boolean' },
      out: { type: 'string' },
    },
  })
  if (values.csv && values.json) throw new CommandError('Which? leads export --csv, or leads export --json')
  const filter = leadFilter(values, call)
  const limit = limitOf(values)
  let written = 0
  const count = (records: number) => {
    written += records
    call.count(records)
  }
  const leads = firstLeads(call.store, filter, limit, count)
  const text = values.json
    ? jsonArray(leadsAsJson(call.store, filter, limit, count))
    : csvChunks(leads, call.config.timeZone)
  await writeTo(values.out, text, call)
  const place = values.out === undefined ? '' : ` to ${values.out}`
  call.out.tell(`Wrote ${written} ${written === 1 ? 'lead' : 'leads'}${place}.`)
}

async function writeTo(file: string | undefined, text: AsyncIterable<string>, { out }: Call): Promise<void> {
  if (file === undefined) {
    for await (const chunk of text) await out.write(chunk)
    return
  }
  // Renamed when complete, so that a broken export is never taken for a whole one.
  const unfinished = `${file}.unfinished`
  try {
    await pipeline(Readable.from(text), createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

type Cells = Record<string, (lead: Lead) => string | undefined>

/** Phone and organisation are one column each, whatever a form calls them. */
const columns = (timeZone: string): Cells => ({
  id: ({ id }) => id,
  reference: ({ id }) => referenceOf(id),
  collection: ({ collection }) => collection,
  timestamp: ({ timestamp }) => new Date(timestamp).toISOString(),
  received: ({ timestamp }) => timeIn(timeZone, timestamp),
  status: ({ status }) => status,
  spam: ({ spamReason }) => String(spamReason !== null),
  firstName: fieldOf('firstName'),
  lastName: fieldOf('lastName'),
  email: (lead) => contactOf(lead).email,
  phone: (lead) => contactOf(lead).phone,
  organisation: (lead) => contactOf(lead).organisation,
  designation: fieldOf('designation'),
  message: fieldOf('message'),
  ...Object.fromEntries(sourceFields.map((name) => [name, ({ source }: Lead) => source[name]])),
  noticeVersion: ({ noticeVersion }) => noticeVersion,
  language: ({ language }) => language,
})

function fieldOf(name: string) {
  return ({ fields }: Lead) => (fields as Record<string, string>)[name]
}

async function* csvChunks(leads: AsyncIterable<Lead>, timeZone: string): AsyncGenerator<string> {
  const cells = Object.entries(columns(timeZone))
  let chunk = byteOrderMark + csvLine(cells.map(([name]) => name))
  for await (const lead of leads) {
    chunk += csvLine(cells.map(([, cell]) => cell(lead) ?? ''))
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
