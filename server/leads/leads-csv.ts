import { sourceFields } from '../../contract/lead-source.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Lead } from '../database/store.ts'
import { timeIn } from '../days-of-zone.ts'
import { csvLine } from './csv.ts'
import { contactOf } from './lead-json.ts'

const chunkLength = 64 * 1024
/** Without it a spreadsheet takes UTF-8 for the letters of its own country. */
const byteOrderMark = '\ufeff'

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

export async function* csvChunks(leads: AsyncIterable<Lead>, timeZone: string): AsyncGenerator<string> {
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
