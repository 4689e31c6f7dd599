import { parseArgs } from 'node:util'
import type { DeliveryState, MailRecord } from '../../server/database/delivery.ts'
import type { Store } from '../../server/database/store.ts'
import { timeIn } from '../../server/days-of-zone.ts'
import { printJson, printTable } from '../output.ts'
import type { Call } from './command.ts'
import { oneOf } from './lead-filter.ts'

const states: DeliveryState[] = ['queued', 'sent', 'failed']

/** The shape other programs rely on. */
export const mailJson = ({ id, leadId, to, subject, state, attempts, lastError }: MailRecord) => ({
  id,
  leadId,
  to,
  subject,
  state,
  attempts,
  lastError,
})

export async function mail({ store, args, config, out, count }: Call): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { state: { type: 'string' }, json: { type: 'boolean' } },
  })
  const state = oneOf('--state', states, values.state)
  if (values.json) return printJson(mapped(store, state ? [state] : [undefined], count, mailJson), out)
  await printTable(
    ['STATE', 'ATTEMPTS', 'DUE', 'TO', 'SUBJECT', 'LAST ERROR', 'ID'],
    mapped(store, state ? [state] : ['failed', 'queued'], count, (record) =>
      tableRow(record, config.timeZone),
    ),
    state ? `No mail is ${state}.` : 'No mail waits and none has failed. (--state sent lists the others.)',
    out,
  )
}

async function* mapped<T>(
  store: Store,
  wanted: (DeliveryState | undefined)[],
  count: Call['count'],
  convert: (record: MailRecord) => T,
): AsyncGenerator<T> {
  for (const state of wanted)
    for await (const record of store.listMails(state ? { state } : {})) {
      count(1)
      yield convert(record)
    }
}

const tableRow = (
  { id, to, subject, state, attempts, lastError, dueAt, sentAt }: MailRecord,
  timeZone: string,
) => [
  state,
  String(attempts),
  state === 'failed' ? '' : timeIn(timeZone, sentAt ?? dueAt),
  to,
  subject,
  lastError ?? '',
  id,
]
