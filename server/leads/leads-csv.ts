import { casePath } from '../../contract/additions.ts'
import { byteOrderMark, csvLine } from '../../contract/csv.ts'
import type { AnyFieldName } from '../../contract/forms.ts'
import { sourceFields } from '../../contract/lead-source.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Lead } from '../database/lead.ts'
import { timeIn } from '../days-of-zone.ts'
import { additionsInWords } from '../mail/additions-in-words.ts'

const chunkLength = 64 * 1024

type Cells = Record<string, (lead: Lead) => string | undefined>

/** Phone and organisation have one column each, whatever a form calls them. */
const fieldColumns: Record<AnyFieldName, string> = {
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
  phone: 'phone',
  phoneNumber: 'phone',
  organisation: 'organisation',
  hospitalName: 'organisation',
  designation: 'designation',
  message: 'message',
}

const columns = (timeZone: string): Cells => ({
  id: ({ id }) => id,
  reference: ({ id }) => referenceOf(id),
  collection: ({ collection }) => collection,
  timestamp: ({ timestamp }) => new Date(timestamp).toISOString(),
  received: ({ timestamp }) => timeIn(timeZone, timestamp),
  status: ({ status }) => status,
  owner: ({ owner }) => owner ?? undefined,
  dueOn: ({ dueOn }) => dueOn ?? undefined,
  spam: ({ spamReason }) => String(spamReason !== null),
  ...Object.fromEntries(Object.values(fieldColumns).map((column) => [column, fieldIn(column)])),
  ...Object.fromEntries(sourceFields.map((name) => [name, ({ source }: Lead) => source[name]])),
  enteredBy: ({ source }) => source.enteredBy,
  noticeVersion: ({ noticeVersion }) => noticeVersion ?? undefined,
  language: ({ language }) => language,
  estimate: ({ fields }) => additionsInWords(fields).estimate,
  case: ({ fields }) => fields.case && `${additionsInWords(fields).case}: ${casePath(fields.case)}`,
  callTime: ({ fields }) => fields.callTime,
})

function fieldIn(column: string) {
  return ({ fields }: Lead) =>
    Object.entries(fields).find(([name]) => fieldColumns[name as AnyFieldName] === column)?.[1]
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
