import { entryNotices } from '../../contract/desk.ts'
import { collections } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import { mostOf } from '../../server/database/lead-keys.ts'
import { ApiError } from '../../server/http/errors.ts'
import { enterableFields, enterLead } from '../../server/leads/enter-lead.ts'
import { recordId } from '../../server/record-id.ts'
import { CommandError, flag, readArguments, text } from '../command-line.ts'
import type { Call } from './command.ts'
import { oneOf } from './lead-filter.ts'

/** Adds a lead from the command line. */
export async function add({ store, args, config, out, now, actor, count }: Call): Promise<void> {
  const options = { thank: flag, notice: text, language: text }
  const { values, positionals } = readArguments(args, options)
  const [form, ...pairs] = positionals
  const collection = oneOf('FORM', collections, form)
  if (!collection || pairs.length === 0)
    throw new CommandError(`Usage: leads add FORM field=value …; FORM is ${collections.join(', ')}.`)
  const names = enterableFields(collection)
  const fields: Record<string, string> = {}
  for (const pair of pairs) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, Math.max(0, at))
    if (!names.includes(name))
      throw new CommandError(`Give field=value; the fields of ${collection} are ${names.join(', ')}.`)
    fields[name] = pair.slice(at + 1)
  }
  const notice = oneOf('--notice', entryNotices, values.notice) ?? 'not stated'
  const { thank = false, language } = values
  const entered = { id: recordId(now()), by: actor, key: null, collection, fields, notice, thank, language }
  const { id, outcome } = await enterLead(store, config, entered, now()).catch(inWords)
  const isNew = outcome === 'created'
  count(Number(isNew))
  const lead = `${referenceOf(id)} (${id})`
  if (!isNew) return out.write(`Nothing was added: the same was sent within ten minutes, ${lead}.\n`)
  const thanks = (await store.isThanked(id)) ? 'the thank-you is queued' : noThanks
  await out.write(`Added ${lead}${thank ? `; ${thanks}` : ''}.\n`)
}

const noThanks = `no thank-you is sent: no mail can reach the address, or it had ${mostOf.mailbox.most} in 24 hours`

function inWords(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  const problems = Object.entries(error.fields ?? {}).map(
    ([name, problem]) => `${name}: ${problem.replace(/\.$/, '')}`,
  )
  throw new CommandError(problems.length > 0 ? `${problems.join('; ')}.` : error.message)
}
