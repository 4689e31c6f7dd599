import * as v from 'valibot'
import { languages } from '../../content/languages.ts'
import { cameFromSchema, entryNotices, longestCameFrom } from '../../contract/desk.ts'
import { type Collection, collections } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import { mostOf } from '../../server/database/lead-keys.ts'
import { ApiError } from '../../server/http/errors.ts'
import { enterableFields, enterLead, normalisedIn, requireEntry } from '../../server/leads/enter-lead.ts'
import { workOnEntered } from '../../server/leads/entered-work.ts'
import { recordId } from '../../server/record-id.ts'
import { CommandError, flag, readArguments, text } from '../command-line.ts'
import type { Call } from './command.ts'
import { oneOf } from './lead-filter.ts'
import { workNamed } from './work.ts'

/**
 * Adds a lead from the command line. A number or an address is enough; what the form would refuse is stored with a
 * warning.
 */
export async function add(call: Call): Promise<void> {
  const { store, args, config, out, now, actor, count } = call
  const options = {
    thank: flag,
    notice: text,
    language: text,
    owner: text,
    due: text,
    note: text,
    from: text,
  }
  const { values, positionals } = readArguments(args, options)
  const [form, ...pairs] = positionals
  const collection = oneOf('FORM', collections, form)
  if (!collection || pairs.length === 0)
    throw new CommandError(`Usage: leads add FORM field=value …; FORM is ${collections.join(', ')}.`)
  const typed = fieldsIn(collection, pairs)
  const notice = oneOf('--notice', entryNotices, values.notice) ?? 'not stated'
  const language = oneOf('--language', Object.keys(languages), values.language)
  const work = workNamed(values, call)
  const cameFrom = values.from === undefined ? undefined : readCameFrom(values.from)
  const { fields, doubts } = inWords(() => requireEntry(collection, typed))
  for (const [name, value] of normalisedIn(fields, typed)) out.tell(`${name} is stored as ${value}.`)
  for (const [name, doubt] of Object.entries(doubts))
    out.tell(`Warning, ${name}: ${doubt.replace(/\.$/, '')}. It is stored anyway.`)
  const { thank = false } = values
  const entered = { id: recordId(now()), by: actor, key: null, collection, fields, notice, thank }
  const receipt = await enterLead(store, config, { ...entered, language, cameFrom }, now())
  await workOnEntered(store, config, receipt, work, { actor, now: now() })
  const { id } = receipt
  const isNew = receipt.outcome === 'created'
  count(Number(isNew))
  const lead = `${referenceOf(id)} (${id})`
  if (!isNew) return out.write(`Nothing was added: the same was sent within ten minutes, ${lead}.\n`)
  const thanks = receipt.isThanked ? 'the thank-you is queued' : noThanks
  await out.write(`Added ${lead}${thank ? `; ${thanks}` : ''}.\n`)
}

function fieldsIn(collection: Collection, pairs: string[]): Record<string, string> {
  const names = enterableFields(collection)
  const typed: Record<string, string> = {}
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, at))
    if (!names.includes(name))
      throw new CommandError(`Give field=value; the fields of ${collection} are ${names.join(', ')}.`)
    typed[name] = pair.slice(at + 1)
  }
  return typed
}

function readCameFrom(typed: string): string {
  const { success, output } = v.safeParse(cameFromSchema, typed)
  if (success && output) return String(output)
  throw new CommandError(`--from must be one line of at most ${longestCameFrom} characters.`)
}

const noThanks = `no thank-you is sent: no mail can reach the address, or it had ${mostOf.mailbox.most} in 24 hours`

function inWords<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const problems = Object.entries(error.fields ?? {}).map(
      ([name, problem]) => `${name}: ${problem.replace(/\.$/, '')}`,
    )
    throw new CommandError(problems.length > 0 ? `${problems.join('; ')}.` : error.message)
  }
}
