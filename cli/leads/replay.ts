import { parseArgs } from 'node:util'
import type { Store } from '../../server/database/store.ts'
import { CommandError } from '../command-line.ts'
import { write } from '../output.ts'
import type { Call } from './command.ts'

export async function replay({ store, args, count }: Call): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { failed: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [id] = positionals
  if ((id === undefined) !== (values.failed === true))
    throw new CommandError('Which mail? leads replay ID, or leads replay --failed')
  const queued = id === undefined ? await store.replayMails('failed', Date.now()) : await replayOf(store, id)
  if (id !== undefined && queued === 0) throw new CommandError(`There is no failed mail of ${id}.`)
  count(queued)
  await write(`Queued ${queued} failed ${queued === 1 ? 'mail' : 'mails'} again.\n`)
}

/** The id of a mail, or of a lead whose mails failed. */
async function replayOf(store: Store, id: string): Promise<number> {
  const now = Date.now()
  let count = await store.replayMails({ id }, now)
  for await (const mail of store.listMails({ leadId: id, state: 'failed' }))
    count += await store.replayMails({ id: mail.id }, now)
  return count
}
