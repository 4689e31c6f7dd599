import { parseArgs } from 'node:util'
import type { MailRecord, MailState, Store } from '../../server/database/store.ts'
import { CommandError } from '../command-line.ts'
import { printJson, printTable } from '../output.ts'
import type { Call } from './command.ts'

const states: MailState[] = ['queued', 'sent', 'failed']

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

export async function mail({ store, args, count }: Call): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { state: { type: 'string' }, json: { type: 'boolean' } },
  })
  const state = states.find((name) => name === values.state)
  if (values.state !== undefined && state === undefined)
    throw new CommandError(`--state must be one of ${states.join(', ')}.`)
  if (values.json) return printJson(mapped(store, state ? [state] : [undefined], count, mailJson))
  await printTable(
    ['STATE', 'ATTEMPTS', 'DUE', 'TO', 'SUBJECT', 'LAST ERROR', 'ID'],
    mapped(store, state ? [state] : ['failed', 'queued'], count, tableRow),
    state ? `No mail is ${state}.` : 'No mail waits and none has failed. (--state sent lists the others.)',
  )
}

async function* mapped<T>(
  store: Store,
  wanted: (MailState | undefined)[],
  count: Call['count'],
  convert: (record: MailRecord) => T,
): AsyncGenerator<T> {
  for (const state of wanted)
    for await (const record of store.listMails(state ? { state } : {})) {
      count(1)
      yield convert(record)
    }
}

const tableRow = ({ id, to, subject, state, attempts, lastError, dueAt, sentAt }: MailRecord) => [
  state,
  String(attempts),
  state === 'failed' ? '' : new Date(sentAt ?? dueAt).toISOString(),
  to,
  subject,
  lastError ?? '',
  id,
]
