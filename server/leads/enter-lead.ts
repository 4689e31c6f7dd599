import * as v from 'valibot'
import { isLanguage, languages } from '../../content/languages.ts'
import { additionSchemas, callTimes, formAdditions } from '../../contract/additions.ts'
import type { NewDeskLead } from '../../contract/desk.ts'
import { enteredFields, isPhoneField } from '../../contract/entered-fields.ts'
import { type Collection, formSchemas, type LeadFields } from '../../contract/forms.ts'
import { rootLanguage } from '../../contract/routes.ts'
import type { Config } from '../config.ts'
import type { Lead } from '../database/lead.ts'
import type { LeadReceipt } from '../database/new-lead.ts'
import type { LeadStore } from '../database/store.ts'
import { newHandOvers, subscribedTargets } from '../hand-over/targets.ts'
import { ApiError } from '../http/errors.ts'
import { leadMails } from '../mail/lead-mails.ts'
import { type CheckedFields, checkFields } from './checked-fields.ts'
import { duplicateWindowMs } from './spam.ts'

interface Entering extends Pick<NewDeskLead, 'collection' | 'notice' | 'thank' | 'language' | 'cameFrom'> {
  /** As `readEntry` returns them. */
  fields: LeadFields
  /** The id of the lead if it is new. */
  id: string
  /** Who entered it. */
  by: string
  /** Idempotency key. */
  key: string | null
}

/** Stores a lead that staff enter, for example after a call. The thank-you is sent only if asked for. */
export async function enterLead(
  store: Pick<LeadStore, 'createLead'>,
  config: Pick<Config, 'leadsInbox' | 'webhooks'>,
  { id, by, key, collection, fields, notice, thank, language: asked, cameFrom }: Entering,
  now: number,
): Promise<LeadReceipt> {
  const language = isLanguage(asked) ? asked : rootLanguage
  const readOut = notice === 'read out'
  const lead = {
    ...{ id, collection, fields, timestamp: now, spamReason: null, idempotencyKey: key },
    ...{ language, noticeVersion: readOut ? languages[language].forms.notice.version : null },
    source: {
      enteredBy: by,
      notice,
      ...(cameFrom && { utmSource: cameFrom }),
      ...(thank && { thank: 'yes' }),
    },
  }
  const mails = leadMails(lead, config, now)
  const handOvers = newHandOvers(subscribedTargets(config.webhooks, 'lead.created'), now)
  return store.createLead({ ...lead, mails, handOvers }, duplicateWindowMs)
}

export const enterableFields = (collection: Collection): string[] => [
  ...enteredFields(collection),
  ...formAdditions[collection],
]

const additionsThatFit = {
  callTime: `One of ${callTimes.join(', ')}`,
  estimate: 'The code in a link of the calculator',
  case: 'The code in a link of a case',
}

const unreachable = 'Give a phone number or an e-mail address'

/**
 * Reads what staff typed. A number or an address is enough: the fields that the form would also ask for are stored
 * empty. What the form would refuse is only doubted.
 */
export function readEntry(
  collection: Collection,
  typed: Record<string, string>,
): Omit<CheckedFields, 'fields'> & { fields: LeadFields } {
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''))
  const added: Record<string, string> = {}
  const refused: Record<string, string> = {}
  for (const name of formAdditions[collection]) {
    const { [name]: value } = given
    delete given[name]
    if (v.is(additionSchemas[name], value)) added[name] = value
    else if (value !== undefined) refused[name] = additionsThatFit[name]
  }
  const { fields, problems, doubts } = checkFields(collection, given)
  const own = Object.keys(formSchemas[collection].entries)
  const ways = own.filter((name) => name === 'email' || isPhoneField(name))
  if (ways.every((name) => given[name] === undefined)) for (const name of ways) problems[name] = unreachable
  const empty = Object.fromEntries(own.map((name) => [name, '']))
  return {
    // The fields of this form, and more that staff may add.
    fields: { ...empty, ...fields, ...added } as unknown as LeadFields,
    problems: { ...problems, ...refused },
    doubts,
  }
}

/** Refuses what cannot be stored. */
export function requireEntry(collection: Collection, typed: Record<string, string>) {
  const { problems, ...entry } = readEntry(collection, typed)
  const [problem] = Object.values(problems)
  if (problem) throw new ApiError(422, 'invalid_fields', `${problem}.`, problems)
  return entry
}

/** The values that are stored otherwise than they were typed, such as a phone number without +91. */
export const normalisedIn = (fields: Lead['fields'], typed: Record<string, string>) =>
  Object.entries(fields).filter(([name, value]) => isPhoneField(name) && value !== (typed[name] ?? '').trim())
