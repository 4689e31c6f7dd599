import { referenceOf } from '../../contract/reference.ts'
import type { Lead } from '../../server/database/lead.ts'
import { checkFields, fieldsOf } from '../../server/leads/checked-fields.ts'
import { editLead } from '../../server/leads/lead-work.ts'
import { CommandError, flag, readArguments } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLead } from './find-lead.ts'

export async function correct({ store, args, config, out, now, actor, count }: Call): Promise<void> {
  const { positionals, values } = readArguments(args, { keep: flag })
  const [which, ...pairs] = positionals
  if (which === undefined || pairs.length === 0)
    throw new CommandError('What? leads correct ID field=value, such as phone=9876543210')
  const lead = await findLead(store, which)
  const fields = checked(lead, pairs, values.keep)
  const by = { actor, now: now(), version: lead.version }
  const result = await editLead(store, config, lead.id, { fields }, by)
  if (result.outcome === 'missing') throw new CommandError(`The lead ${lead.id} has been erased meanwhile.`)
  if (result.outcome === 'conflict')
    throw new CommandError(`Somebody has just changed ${referenceOf(lead.id)}; please look again.`)
  count(1)
  const names = Object.keys(fields).join(', ')
  await out.write(
    result.outcome === 'unchanged'
      ? `${referenceOf(lead.id)} says so already.\n`
      : `Corrected ${names} of ${referenceOf(lead.id)}.\n`,
  )
}

function checked({ collection }: Lead, pairs: string[], keep = false): Record<string, string> {
  const names = fieldsOf(collection)
  const given: Record<string, string> = {}
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, at))
    if (!names.includes(name))
      throw new CommandError(`Give field=value; the fields of this lead are ${names.join(', ')}.`)
    given[name] = pair.slice(at + 1)
  }
  const { fields, problems, doubts } = checkFields(collection, given)
  for (const [name, problem] of Object.entries(problems)) throw new CommandError(`${name}: ${problem}`)
  for (const [name, doubt] of keep ? [] : Object.entries(doubts))
    throw new CommandError(`${name}: ${doubt.replace(/\.$/, '')}. With --keep it is stored all the same.`)
  return fields
}
