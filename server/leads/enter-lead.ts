import * as v from 'valibot'
import { isLanguage, languages } from '../../content/languages.ts'
import { type Additions, additionSchemas, callTimes, formAdditions } from '../../contract/additions.ts'
import type { NewDeskLead } from '../../contract/desk.ts'
import { type Collection, formSchemas, problemsOf, statusOf } from '../../contract/forms.ts'
import { rootLanguage } from '../../contract/routes.ts'
import type { Config } from '../config.ts'
import type { LeadReceipt } from '../database/new-lead.ts'
import type { LeadStore } from '../database/store.ts'
import { newHandOvers, subscribedTargets } from '../hand-over/targets.ts'
import { ApiError } from '../http/errors.ts'
import { leadMails } from '../mail/lead-mails.ts'
import { canonicalAddress } from '../mail-address.ts'
import { fieldsOf, missing } from './checked-fields.ts'
import { duplicateWindowMs } from './spam.ts'

interface Entering extends NewDeskLead {
  /** The id of the lead if it is new. */
  id: string
  /** Who entered it. */
  by: string
  /** Idempotency key. */
  key: string | null
}

/**
 * Stores a lead that staff enter, for example after a call, by the rules of the form. The thank-you is sent only if
 * asked for.
 */
export async function enterLead(
  store: Pick<LeadStore, 'createLead'>,
  config: Pick<Config, 'leadsInbox' | 'webhooks'>,
  { id, by, key, collection, fields: typed, notice, thank, language: asked }: Entering,
  now: number,
): Promise<LeadReceipt> {
  const language = isLanguage(asked) ? asked : rootLanguage
  const fields = readFields(collection, typed)
  const readOut = notice === 'read out'
  const lead = {
    ...{ id, collection, fields, timestamp: now, spamReason: null, idempotencyKey: key },
    ...{ language, noticeVersion: readOut ? languages[language].forms.notice.version : null },
    source: { enteredBy: by, notice, ...(thank && { thank: 'yes' }) },
  }
  const mails = leadMails(lead, config, now)
  const handOvers = newHandOvers(subscribedTargets(config.webhooks, 'lead.created'), now)
  return store.createLead({ ...lead, mails, handOvers }, duplicateWindowMs)
}

export const enterableFields = (collection: Collection): string[] => [
  ...fieldsOf(collection),
  ...formAdditions[collection],
]

const additionsThatFit = {
  callTime: `One of ${callTimes.join(', ')}`,
  estimate: 'The code in a link of the calculator',
  case: 'The code in a link of a case',
}

/** Validates by the rules of the form. */
export function readFields(collection: Collection, typed: Record<string, string>) {
  const { messages } = languages[rootLanguage]
  const unknown = Object.keys(typed).filter((name) => !enterableFields(collection).includes(name))
  const problems = Object.fromEntries(unknown.map((name) => [name, 'This form has no such field']))
  const additions: Additions = {}
  for (const name of formAdditions[collection])
    if (v.is(additionSchemas[name], typed[name])) additions[name] = typed[name]
    else if (typed[name] !== undefined) problems[name] = additionsThatFit[name]
  const schema = formSchemas[collection]
  const parsed = v.safeParse(schema, typed, { abortPipeEarly: true })
  if (parsed.success && Object.keys(problems).length === 0)
    return { ...parsed.output, email: canonicalAddress(parsed.output.email), ...additions }
  const refused = problemsOf(schema, typed, messages)
  const message = statusOf(collection, { ...problems, ...refused }, messages)
  for (const [name, problem] of Object.entries(refused))
    problems[name] = typed[name]?.trim() ? problem : missing
  throw new ApiError(422, 'invalid_fields', message, problems)
}
