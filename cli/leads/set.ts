import { parseArgs } from 'node:util'
import { leadStatuses } from '../../contract/lead-status.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { LeadEdit } from '../../server/database/lead.ts'
import { CommandError } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLead } from './find-lead.ts'
import { oneOf } from './lead-filter.ts'

const longestNote = 4000

export async function set({ store, args, out, now, actor, count }: Call): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      status: { type: 'string' },
      note: { type: 'string' },
      read: { type: 'boolean' },
      unread: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const status = oneOf('--status', leadStatuses, values.status)
  const note = values.note?.trim()
  const marks = values.read || values.unread
  if (positionals.length === 0 || (status === undefined && note === undefined && !marks))
    throw new CommandError(
      'What? leads set ID --status STATUS --note TEXT, or --read, or --unread; several ids may be given.',
    )
  if (note === '' || (note?.length ?? 0) > longestNote)
    throw new CommandError(`--note must have from 1 to ${longestNote} characters.`)
  const edit: LeadEdit = { ...(status && { status }), ...(note !== undefined && { note }) }
  // All are looked up first, so that a mistyped one leaves nothing half done.
  const leads = []
  for (const which of positionals) leads.push(await findLead(store, which))
  if (marks)
    await store.markLeadsRead(
      leads.map(({ id }) => id),
      !values.unread,
    )
  for (const { id } of leads) {
    const { outcome, lead } = await store.editLead(id, edit, { actor, now: now() })
    if (!lead) throw new CommandError(`The lead ${id} has been erased meanwhile.`)
    count(1)
    await out.write(`${referenceOf(id)} is ${lead.status}${outcome === 'unchanged' ? ', as it was' : ''}.\n`)
  }
}
