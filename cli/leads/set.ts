import { longestNote } from '../../contract/desk.ts'
import { leadStatuses } from '../../contract/lead-status.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Lead } from '../../server/database/lead.ts'
import { editLead, ownerOf } from '../../server/leads/lead-work.ts'
import { CommandError, flag, readArguments, text } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLead } from './find-lead.ts'
import { dayOf, oneOf } from './lead-filter.ts'

export async function set(call: Call): Promise<void> {
  const { store, args, config, out, now, actor, count } = call
  const options = { status: text, note: text, owner: text, due: text, read: flag, unread: flag }
  const { values, positionals } = readArguments(args, options)
  const status = oneOf('--status', leadStatuses, values.status)
  const note = values.note?.trim()
  const marks = values.read || values.unread
  const work = {
    ...(status && { status }),
    ...(note !== undefined && { note }),
    ...(values.owner !== undefined && { owner: ownerNamed(values.owner, call) }),
    ...(values.due !== undefined && {
      dueOn: values.due === 'none' ? null : dayOf('--due', values.due, call),
    }),
  }
  if (positionals.length === 0 || (Object.keys(work).length === 0 && !marks))
    throw new CommandError(
      'What? leads set ID --status STATUS --note TEXT --owner ADDRESS --due DAY, or --read, or --unread; several ids may be given.',
    )
  if (note === '' || (note?.length ?? 0) > longestNote)
    throw new CommandError(`--note must have from 1 to ${longestNote} characters.`)
  // All are looked up first, so that a mistyped one leaves nothing half done.
  const leads = []
  for (const which of positionals) leads.push(await findLead(store, which))
  const ids = leads.map(({ id }) => id)
  if (marks) await store.markLeadsRead(ids, !values.unread)
  for (const id of ids) {
    const { outcome, lead } = await editLead(store, config, id, work, { actor, now: now() })
    if (!lead) throw new CommandError(`The lead ${id} has been erased meanwhile.`)
    count(1)
    await out.write(
      `${referenceOf(id)} is ${inWords(lead)}${outcome === 'unchanged' ? ', as it was' : ''}.\n`,
    )
  }
}

function ownerNamed(address: string, { config }: Call): string | null {
  if (address === 'none') return null
  const owner = ownerOf(config, address)
  if (owner !== undefined) return owner
  throw new CommandError(
    config.desk
      ? `--owner must be one of DESK_PEOPLE (${config.desk.people.join(', ')}), or none.`
      : '--owner must be an e-mail address, or none.',
  )
}

const inWords = ({ status, owner, dueOn }: Lead) =>
  [status, owner && `with ${owner}`, dueOn && `due on ${dueOn}`].filter(Boolean).join(', ')
