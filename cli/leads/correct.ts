import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { formSchemas } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Lead } from '../../server/database/store.ts'
import { CommandError } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLead } from './find-lead.ts'

export async function correct({ store, args, out, now, actor, count }: Call): Promise<void> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [which, ...pairs] = positionals
  if (which === undefined || pairs.length === 0)
    throw new CommandError('What? leads correct ID field=value, such as phone=9876543210')
  const lead = await findLead(store, which)
  const fields = checked(lead, pairs)
  const result = await store.editLead(lead.id, { fields }, { actor, now: now(), version: lead.version })
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

/** By the rules of the lead's own form; what it says elsewhere may be older than a rule and is left alone. */
function checked({ collection }: Lead, pairs: string[]): Record<string, string> {
  const rules: Record<string, v.GenericSchema<string | undefined, string>> = formSchemas[collection].entries
  const given: Record<string, string> = {}
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, at))
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (!rule)
      throw new CommandError(
        `Give field=value; the fields of this lead are ${Object.keys(rules).join(', ')}.`,
      )
    const parsed = v.safeParse(rule, pair.slice(at + 1), { abortPipeEarly: true })
    if (!parsed.success) throw new CommandError(`${name}: ${parsed.issues[0].message}`)
    given[name] = parsed.output
  }
  return given
}
