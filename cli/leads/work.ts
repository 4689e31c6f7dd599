import { longestNote } from '../../contract/desk.ts'
import { enteredFields } from '../../contract/entered-fields.ts'
import { leadStatuses } from '../../contract/lead-status.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { EditResult, Lead, LeadEdit } from '../../server/database/lead.ts'
import { nameIn } from '../../server/desk-people.ts'
import { checkFields } from '../../server/leads/checked-fields.ts'
import {
  editLead,
  mailOwners,
  newOwnerOf,
  possibleOwners,
  releaseLead,
  workOnLead,
} from '../../server/leads/lead-work.ts'
import { CommandError, flag, readArguments, text } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLead } from './find-lead.ts'
import { dayOf, oneOf } from './lead-filter.ts'

export async function set(call: Call): Promise<void> {
  const { store, args, config, out, now, actor, count } = call
  const options = { status: text, note: text, owner: text, due: text, read: flag, unread: flag }
  const { values, positionals } = readArguments(args, options)
  const status = oneOf('--status', leadStatuses, values.status)
  const marks = values.read || values.unread
  const work = { ...(status && { status }), ...workNamed(values, call) }
  if (positionals.length === 0 || (Object.keys(work).length === 0 && !marks))
    throw new CommandError(
      'Usage: leads set ID --status STATUS --note TEXT --owner ADDRESS --due DAY, or --read, or --unread; several ids may be given.',
    )
  // Resolves every id first, so that a mistyped one changes nothing.
  const leads = []
  for (const which of positionals) leads.push(await findLead(store, which))
  const ids = leads.map(({ id }) => id)
  if (marks) await store.markLeadsRead(ids, !values.unread)
  // One mail for many: each edit by itself would mail the owner.
  const edit = leads.length === 1 ? workOnLead : editLead
  const given: string[] = []
  try {
    for (const { id, version, owner } of leads) {
      const { outcome, lead } = await edit(store, config, id, work, { actor, now: now(), version })
      if (!lead) throw erasedMeanwhile(id)
      if (outcome === 'conflict') throw changedMeanwhile(lead)
      if (work.owner && work.owner !== owner) given.push(id)
      count(1)
      await out.write(
        `${referenceOf(id)} is ${inWords(lead, call)}${outcome === 'unchanged' ? ', as it was' : ''}.\n`,
      )
    }
  } finally {
    if (leads.length > 1) await mailOwners(store, config, given, { actor, now: now() })
  }
}

/** Owner, due day and note, as options of several commands. */
export function workNamed(
  { owner, due, note: typed }: { owner?: string; due?: string; note?: string },
  call: Call,
): Pick<LeadEdit, 'owner' | 'dueOn' | 'note'> {
  const note = typed?.trim()
  if (note === '' || (note?.length ?? 0) > longestNote)
    throw new CommandError(`--note must have from 1 to ${longestNote} characters.`)
  return {
    ...(note !== undefined && { note }),
    ...(owner !== undefined && { owner: ownerNamed(owner, call) }),
    ...(due !== undefined && { dueOn: due === 'none' ? null : dayOf('--due', due, call) }),
  }
}

function ownerNamed(address: string, { config }: Call): string | null {
  if (address === 'none') return null
  const owner = newOwnerOf(config, address)
  if (owner !== undefined) return owner
  const owners = possibleOwners(config)
  throw new CommandError(
    owners
      ? `--owner must be one of DESK_PEOPLE who works on leads (${owners.join(', ')}), or none.`
      : '--owner must be an e-mail address, or none.',
  )
}

const inWords = ({ status, owner, dueOn }: Lead, { config }: Call) =>
  [status, owner && `with ${nameIn(config.desk?.people, owner)}`, dueOn && `due on ${dueOn}`]
    .filter(Boolean)
    .join(', ')

export async function correct({ store, args, config, out, now, actor, count }: Call): Promise<void> {
  const { positionals, values } = readArguments(args, { keep: flag })
  const [which, ...pairs] = positionals
  if (which === undefined || pairs.length === 0)
    throw new CommandError('Usage: leads correct ID field=value, such as phone=9876543210')
  const lead = await findLead(store, which)
  const fields = checked(lead, pairs, values.keep)
  const by = { actor, now: now(), version: lead.version }
  const result = await editLead(store, config, lead.id, { fields }, by)
  if (result.outcome === 'missing') throw erasedMeanwhile(lead.id)
  if (result.outcome === 'conflict') throw changedMeanwhile(result.lead)
  count(1)
  const names = Object.keys(fields).join(', ')
  await out.write(
    result.outcome === 'unchanged'
      ? `${referenceOf(lead.id)} has these values already.\n`
      : `Corrected ${names} of ${referenceOf(lead.id)}.\n`,
  )
}

function checked({ collection }: Lead, pairs: string[], keep = false): Record<string, string> {
  const names = enteredFields(collection)
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
    throw new CommandError(`${name}: ${doubt.replace(/\.$/, '')}. Use --keep to store it anyway.`)
  return fields
}

export async function release({ store, args, config, out, now, actor, count }: Call): Promise<void> {
  const lead = await findLead(store, whichLead(args, 'release'))
  const result = await releaseLead(store, config, lead, { actor, now: now(), version: lead.version })
  refuseUnlessChanged(result, lead.id, `The lead ${lead.id} is not marked as spam.`)
  count(1)
  const alsoQueued = config.webhooks ? ' and hand-overs' : ''
  await out.write(`Released ${lead.id}; its mails${alsoQueued} that were not sent before are queued.\n`)
}

/** Holds a lead: no mail and no hand-over starts until it is released. */
export async function hold({ store, args, out, now, actor, count }: Call): Promise<void> {
  const { id, version } = await findLead(store, whichLead(args, 'hold'))
  const result = await store.holdLead(id, { actor, now: now(), version })
  refuseUnlessChanged(result, id, `The lead ${id} is marked as spam already.`)
  count(1)
  await out.write(`Marked ${referenceOf(id)} as spam; leads release ${referenceOf(id)} undoes it.\n`)
}

function refuseUnlessChanged({ outcome, lead }: EditResult, id: string, unchanged: string): void {
  if (outcome === 'missing') throw erasedMeanwhile(id)
  if (outcome === 'conflict') throw changedMeanwhile(lead)
  if (outcome === 'unchanged') throw new CommandError(unchanged)
}

function whichLead(args: string[], command: string): string {
  const { positionals } = readArguments(args, {})
  if (positionals.length === 0) throw new CommandError(`Usage: leads ${command} ID`)
  return positionals.join(' ')
}

const changedMeanwhile = ({ id }: Lead) =>
  new CommandError(
    `Somebody else has just changed ${referenceOf(id)}; nothing was changed. Check it and try again.`,
  )
const erasedMeanwhile = (id: string) => new CommandError(`The lead ${id} was erased meanwhile.`)
