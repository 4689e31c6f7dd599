import * as v from 'valibot'
import { isLanguage, languages } from '../../content/languages.ts'
import { contactIn } from '../../contract/contact.ts'
import { isDay } from '../../contract/days.ts'
import { type ImportOutcome, longestNote } from '../../contract/desk.ts'
import type { Collection, LeadFields } from '../../contract/forms.ts'
import { importWork } from '../../contract/import-columns.ts'
import { importedFrom } from '../../contract/lead-source.ts'
import { leadStatuses } from '../../contract/lead-status.ts'
import { rootLanguage } from '../../contract/routes.ts'
import type { Config } from '../config.ts'
import { type HashKey, importedIds } from '../database/hash-keys.ts'
import type { LeadEdit } from '../database/lead.ts'
import type { LeadReceipt, NewLead } from '../database/new-lead.ts'
import type { LeadStore, LeadWorkStore } from '../database/store.ts'
import { newHandOvers, subscribedTargets } from '../hand-over/targets.ts'
import { addressKey, isMailAddress } from '../mail-address.ts'
import { readEntry } from './enter-lead.ts'
import { workOnEntered } from './entered-work.ts'
import { newOwnerOf } from './lead-work.ts'

type ImportStore = Pick<LeadStore, 'createLead' | 'findLead' | 'hashKeys' | 'receiptsOf'> &
  Pick<LeadWorkStore, 'editLead'>

interface Part {
  collection: Collection
  /** By the names of `importColumns`. */
  rows: Record<string, string>[]
  by: string
  dryRun: boolean
}

/**
 * Stores leads of a spreadsheet. The id of a lead is the keyed hash of its form and fields: the same line again makes
 * nothing, and an erased one stays erased. Nobody is mailed; systems that get leads get these too.
 */
export async function importRows(
  store: ImportStore,
  config: Config,
  { collection, rows, by, dryRun }: Part,
  now: number,
  onAdded: (id: string) => void = () => {},
): Promise<ImportOutcome[]> {
  const keys = await store.hashKeys()
  const read = rows.map((row) => readRow(config, collection, row, keys))
  const ids = read.flatMap((each) => ('ids' in each ? each.ids : []))
  const receipts = new Map((await store.receiptsOf(ids)).map((receipt) => [receipt.id, receipt]))
  const seen = new Set<string>()
  return Promise.all(
    read.map(async (row): Promise<ImportOutcome> => {
      if ('reason' in row) return { outcome: 'refused', reason: row.reason }
      const [id = ''] = row.ids
      const known = row.ids.map((each) => receipts.get(each)).find(Boolean)
      if (dryRun) {
        const isAgain = seen.has(id)
        seen.add(id)
        return { outcome: known ? namedOutcome(known) : isAgain ? 'known' : 'added' }
      }
      const isOlder = known !== undefined && known.id !== id
      // Also for a known line: the answer must wait until the standbys have its lead.
      const create = () => store.createLead(newLead(config, { id, collection, row, by, now }), 0)
      const receipt = isOlder ? known : await create()
      if (receipt.outcome === 'created') onAdded(id)
      if (receipt.outcome !== 'erased')
        // Without the desk's people: hundreds of assigned lines are no reason for hundreds of mails.
        await workOnEntered(store, { ...config, desk: undefined }, receipt, row.work, { actor: by, now })
      return { outcome: namedOutcome(receipt) }
    }),
  )
}

const namedOutcome = ({ outcome }: LeadReceipt) =>
  outcome === 'created' ? 'added' : outcome === 'erased' ? 'erased' : 'known'

interface Row {
  ids: string[]
  fields: LeadFields
  language: string
  work: Pick<LeadEdit, 'status' | 'owner' | 'dueOn' | 'note' | 'noteId'>
}

function newLead(
  { webhooks }: Pick<Config, 'webhooks'>,
  { id, collection, row, by, now }: { id: string; collection: Collection; row: Row; by: string; now: number },
): NewLead {
  const { fields, language } = row
  return {
    ...{ id, collection, fields, language, timestamp: now },
    ...{ spamReason: null, idempotencyKey: null, noticeVersion: null },
    source: { enteredBy: by, notice: 'not stated', utmSource: importedFrom },
    mails: [],
    handOvers: newHandOvers(subscribedTargets(webhooks, 'lead.created'), now),
  }
}

function readRow(
  config: Pick<Config, 'desk'>,
  collection: Collection,
  row: Record<string, string>,
  keys: HashKey[],
): Row | { reason: string } {
  const isWork = (name: string) => importWork.some((each) => each === name)
  const typed = Object.fromEntries(Object.entries(row).filter(([name]) => !isWork(name)))
  const { fields, problems } = readEntry(collection, typed)
  const { work, problems: others } = readWork(config, row)
  const byProblem = Map.groupBy(Object.entries({ ...problems, ...others }), ([, problem]) => problem)
  const reasons = [...byProblem].map(
    ([problem, names]) => `${names.map(([name]) => name).join(', ')}: ${problem}`,
  )
  // A person who types a lead is warned of a strange number; in a file nobody would see the warning.
  if (reasons.length === 0 && !isReachable(fields))
    return { reason: 'Neither number nor address reaches anybody' }
  if (reasons.length > 0) return { reason: reasons.join('; ') }
  const ids = importedIds(keys, collection, lineOf(fields))
  const [id = ''] = ids
  const { language = rootLanguage } = row
  return { ids, fields, language, work: { ...work, ...(work.note && { noteId: id }) } }
}

const fewestDigits = 5

function isReachable(fields: LeadFields): boolean {
  const { phone, email } = contactIn(fields)
  return phone.replace(/\D/g, '').length >= fewestDigits || isMailAddress(email)
}

/** What a lead says, however its line was written: names in order, without empty ones. */
const lineOf = (fields: LeadFields): string =>
  JSON.stringify(
    Object.entries({ ...fields, email: addressKey(fields.email) })
      .filter(([, value]) => value !== '')
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

function readWork(config: Pick<Config, 'desk'>, row: Record<string, string>) {
  const { status, owner: address, dueOn, note, language } = row
  const owner = address && newOwnerOf(config, address)
  const isStatus = status !== undefined && v.is(v.picklist(leadStatuses), status)
  const refusals: [string, boolean | undefined, string][] = [
    ['status', status !== undefined && !isStatus, `One of ${leadStatuses.join(', ')}`],
    ['owner', address !== undefined && !owner, 'Not one of the people who work on leads'],
    ['dueOn', dueOn !== undefined && !isDay(dueOn), 'A day such as 2026-11-15'],
    ['note', note !== undefined && note.length > longestNote, `At most ${longestNote} characters`],
    [
      'language',
      language !== undefined && !isLanguage(language),
      `One of ${Object.keys(languages).join(', ')}`,
    ],
  ]
  return {
    problems: Object.fromEntries(
      refusals.flatMap(([name, isOne, problem]) => (isOne ? [[name, problem]] : [])),
    ),
    work: {
      ...(isStatus && status !== 'new' && { status }),
      ...(owner && { owner }),
      ...(dueOn && { dueOn }),
      ...(note && { note }),
    },
  }
}
