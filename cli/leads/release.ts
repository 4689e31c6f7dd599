import { referenceOf } from '../../contract/reference.ts'
import { releaseLead } from '../../server/leads/lead-work.ts'
import { CommandError, readArguments } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLead } from './find-lead.ts'

export async function release({ store, args, config, out, now, actor, count }: Call): Promise<void> {
  const lead = await findLead(store, whichLead(args, 'release'))
  if (!(await releaseLead(store, config, lead, { actor, now: now() })))
    throw new CommandError(`The lead ${lead.id} is not marked as spam.`)
  count(1)
  const alsoQueued = config.webhooks ? ', and it is queued for hand-over' : ''
  await out.write(`Released ${lead.id}; its two mails are queued${alsoQueued}.\n`)
}

/** The other way: no mail and no hand-over of this lead is begun until it is released. */
export async function hold({ store, args, out, now, actor, count }: Call): Promise<void> {
  const { id } = await findLead(store, whichLead(args, 'hold'))
  const { outcome } = await store.holdLead(id, { actor, now: now() })
  if (outcome === 'missing') throw new CommandError(`The lead ${id} has been erased meanwhile.`)
  if (outcome === 'unchanged') throw new CommandError(`The lead ${id} is marked as spam already.`)
  count(1)
  await out.write(`Marked ${referenceOf(id)} as spam; leads release ${referenceOf(id)} takes it back.\n`)
}

function whichLead(args: string[], command: string): string {
  const { positionals } = readArguments(args, {})
  if (positionals.length === 0) throw new CommandError(`Which lead? leads ${command} ID`)
  return positionals.join(' ')
}
