import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { collections, formSchemas } from '../../contract/forms.ts'
import type { LeadFilter, Store } from '../../server/database/store.ts'
import type { Call } from './command.ts'
import { csvLine } from './csv.ts'
import { filterOptions, leadFilter } from './lead-filter.ts'
import { leadJson } from './lead-json.ts'

const chunkLength = 64 * 1024

export async function exportCsv({ store, args, count }: Call): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { ...filterOptions, csv: { type: 'boolean' }, out: { type: 'string' } },
  })
  const filter = leadFilter(values)
  const lines = Readable.from(csvChunks(store, filter, count))
  if (values.out === undefined) return pipeline(lines, process.stdout, { end: false })
  // Renamed when complete, so that a broken export is never taken for a whole one.
  const unfinished = `${values.out}.unfinished`
  try {
    await pipeline(lines, createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, values.out)
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** The columns are known beforehand, from the forms; so nothing has to be gathered before the first row. */
function columnsOf({ collection }: LeadFilter): string[] {
  const shown = collection === undefined ? collections : [collection]
  const fields = new Set(shown.flatMap((name) => Object.keys(formSchemas[name].entries)))
  return ['id', 'collection', 'timestamp', 'spam', ...fields, 'noticeVersion', 'language']
}

async function* csvChunks(store: Store, filter: LeadFilter, count: Call['count']): AsyncGenerator<string> {
  const columns = columnsOf(filter)
  let chunk = csvLine(columns)
  for await (const lead of store.listLeads(filter)) {
    count(1)
    const record: Record<string, unknown> = leadJson(lead)
    chunk += csvLine(columns.map((column) => String(record[column] ?? '')))
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
