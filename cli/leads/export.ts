import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { counted } from '../../contract/report-words.ts'
import { jsonArray, leadJson } from '../../server/database/lead-json.ts'
import { csvChunks } from '../../server/leads/leads-csv.ts'
import { CommandError, flag, text as option, readOptions } from '../command-line.ts'
import type { Call } from './command.ts'
import { filterOptions, leadFilter, limitOf } from './lead-filter.ts'
import { firstLeads } from './list.ts'

export async function exportLeads(call: Call): Promise<void> {
  const values = readOptions(call.args, { ...filterOptions, csv: flag, json: flag, out: option })
  if (values.csv && values.json) throw new CommandError('Use --csv or --json, not both.')
  const filter = leadFilter(values, call)
  const limit = limitOf(values)
  let written = 0
  const count = (records: number) => {
    written += records
    call.count(records)
  }
  const leads = firstLeads(call.store, filter, limit, count)
  const text = values.json ? jsonArray(leads, leadJson) : csvChunks(leads, call.config.timeZone)
  await writeTo(values.out, text, call)
  const place = values.out === undefined ? '' : ` to ${values.out}`
  call.out.tell(`Wrote ${counted(written, 'lead')}${place}.`)
}

async function writeTo(file: string | undefined, text: AsyncIterable<string>, { out }: Call): Promise<void> {
  if (file === undefined) {
    for await (const chunk of text) await out.write(chunk)
    return
  }
  const folder = dirname(resolve(file))
  if (!existsSync(folder)) throw new CommandError(`There is no folder ${folder} to write into.`)
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === false)
    throw new CommandError(`${file} is not a file. Without --out the export goes to standard output.`)
  // Renamed when complete, so that nobody takes a partial export for a complete one. The temporary name is random: in a
  // shared folder, another user could create a predictable name first and read the leads.
  const unfinished = `${file}.${randomUUID()}.unfinished`
  try {
    await pipeline(Readable.from(text), createWriteStream(unfinished, { flags: 'wx', mode: 0o600 }))
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}
