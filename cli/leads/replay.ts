import { parseArgs } from 'node:util'
import type { Store } from '../../server/database/store.ts'
import { CommandError } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLeadIfAny } from './find-lead.ts'

export async function replay({ store, args, out, now, count }: Call): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { failed: { type: 'boolean' } },
    allowPositionals: true,
  })
  const id = positionals.length === 0 ? undefined : positionals.join(' ')
  if ((id === undefined) !== (values.failed === true))
    throw new CommandError('Which mail? leads replay ID, or leads replay --failed')
  const queued =
    id === undefined ? await store.replayMails('failed', now()) : await replayOf(store, id, now())
  if (id !== undefined && queued === 0) throw new CommandError(`There is no failed mail of ${id}.`)
  count(queued)
  await out.write(`Queued ${queued} failed ${queued === 1 ? 'mail' : 'mails'} again.\n`)
}

/** The id of a mail, or of a lead whose mails failed. */
async function replayOf(store: Store, id: string, now: number): Promise<number> {
  const queued = await store.replayMails({ id }, now)
  const lead = queued > 0 ? undefined : await findLeadIfAny(store, id)
  if (!lead) return queued
  let count = 0
  for await (const mail of store.listMails({ leadId: lead.id, state: 'failed' }))
    count += await store.replayMails({ id: mail.id }, now)
  return count
}
