import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { content } from '../../content/index.ts'
import { languageCodes } from '../../content/languages.ts'
import { collections } from '../../contract/forms.ts'
import { counted, formNames, languageName } from '../../contract/report-words.ts'
import { rootLanguage } from '../../contract/routes.ts'
import type { DeliveryState } from '../../server/database/delivery.ts'
import type { LeadFilter } from '../../server/database/lead.ts'
import { timeIn } from '../../server/days-of-zone.ts'
import { logLeadAccess } from '../../server/leads/lead-access.ts'
import {
  type Concerned,
  countNotices,
  findConcerned,
  type Messages,
  messageName,
  tell as tellAll,
} from '../../server/leads/tell.ts'
import { CommandError, flag, readOptions, text } from '../command-line.ts'
import type { Call } from './command.ts'
import { findLead } from './find-lead.ts'
import { filterOptions, leadFilter, oneOf } from './lead-filter.ts'
import { readMessages } from './message-file.ts'

const { limit: _, ...filters } = filterOptions
const options = { ...filters, form: text, ids: text, message: text, proof: text, yes: flag }

/** Mails every affected person once. The law requires this notice, so it includes people who asked for no more contact. */
export async function tell(call: Call): Promise<void> {
  const { store, actor, now, out } = call
  const { message, proof, yes, ids: file, form, language: named, ...values } = readOptions(call.args, options)
  const { since, until } = values
  const isBounded = file !== undefined || (since !== undefined && until !== undefined)
  if (!isBounded || message === undefined)
    throw new CommandError(
      'Usage: leads tell --since DAY --until DAY --message FILE, or --ids FILE --message FILE',
    )
  const language = oneOf('--language', languageCodes, named)
  const collection = oneOf('--form', collections, form)
  const messages = readMessages(message)
  if (proof !== undefined && existsSync(proof))
    throw new CommandError(`${proof} already exists and is not overwritten.`)
  const ids = file === undefined ? undefined : await readIds(file, call)
  // The language is a person's: that of their newest lead.
  const filter = { ...leadFilter(values, call), ...(collection && { collection }), ids }
  const others = Object.keys(values).filter((name) => !['since', 'until'].includes(name))
  const detail = [
    ...(since && until ? [`from ${since} to ${until}`] : []),
    ...(ids ? [`${counted(ids.length, 'lead')} by id`] : []),
    ...(collection ? [formNames[collection]] : []),
    // Their values may name people.
    ...(others.length > 0 ? [`by ${others.join(' and ')}`] : []),
    ...(language ? [languageName(language)] : []),
    `message ${messageName(messages.usual).slice(0, 8)}`,
    ...(yes ? [] : ['counted only']),
  ].join(', ')
  await logLeadAccess(store, { actor, kind: 'tell', detail, now }, async (count) => {
    const { people, unreachable } = await findConcerned(store, filter, language)
    const before = await countNotices(store, people, messages)
    await out.write(inWords(people, unreachable, before, messages))
    if (!yes)
      return out.write('Nothing was sent. Add --yes to mail everybody who has not been sent this message.\n')
    let queued = 0
    await tellAll(store, people, messages, now, (part) => {
      queued += part
      count(part)
      call.progress?.show(`${queued} queued`)
    })
    call.progress?.end()
    await out.write(
      `Queued ${counted(queued, 'mail')}. The server sends them; npm run leads -- mail lists queued and failed ones.\n`,
    )
    if (proof === undefined) return
    const after = await countNotices(store, people, messages)
    const counts = { people, unreachable, queued, after, messages }
    await writeFile(proof, proofOf(counts, whoseData(filter, call), call), { mode: 0o600, flag: 'wx' })
    await out.write(`The record is ${proof}.\n`)
  })
}

function inWords(
  people: Map<string, Concerned>,
  unreachable: number,
  before: Record<DeliveryState, number>,
  messages: Messages,
): string {
  const alreadyMailed = before.queued + before.sent + before.failed
  return [
    `${counted(people.size, 'person is', 'people are')} concerned${byLanguage(people, messages)}.`,
    ...(alreadyMailed > 0 ? [`Already mailed this message: ${alreadyMailed} (${states(before)}).`] : []),
    ...(unreachable > 0
      ? [
          `${counted(unreachable, 'lead has', 'leads have')} no address that mail can reach: call these people.`,
        ]
      : []),
    ...withoutText(people, messages),
    '',
  ].join('\n')
}

/** Whoever wrote in another language than English should be told in it. */
function withoutText(people: Map<string, Concerned>, messages: Messages): string[] {
  const counts = Map.groupBy(people.values(), ({ language }) => language)
  return [...counts]
    .filter(([language]) => language !== rootLanguage && !messages.byLanguage[language])
    .map(
      ([language, { length }]) =>
        `Warning: there is no text in ${languageName(language)} (FILE.${language}); ${counted(length, 'person', 'people')} would get the usual one.`,
    )
}

/** Ids or references, one on each line. */
async function readIds(file: string, { store }: Call): Promise<string[]> {
  const content = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(`${file} cannot be read.`)
  })
  const named = content.split(/\r?\n/).map((line) => line.trim())
  const ids: string[] = []
  for (const each of named.filter(Boolean)) ids.push((await findLead(store, each)).id)
  if (ids.length === 0) throw new CommandError(`${file} names no lead.`)
  return ids
}

function whoseData({ since, until, ids, ...filter }: LeadFilter, { config }: Call): string {
  const at = (time: number) => timeIn(config.timeZone, time)
  const isNarrower = Object.entries(filter).some(([name, value]) => name !== 'order' && value !== undefined)
  return [
    'Whose data arrived',
    ...(since === undefined ? [] : [`from ${at(since)}`]),
    ...(until === undefined ? [] : [`until ${at(until)}`]),
    ...(ids ? [`with one of ${counted(ids.length, 'lead')} that were named`] : []),
    ...(isNarrower ? ['and matched a filter'] : []),
  ].join(' ')
}

function byLanguage(people: Map<string, Concerned>, messages: Messages): string {
  const counts = Map.groupBy(people.values(), ({ language }) => language)
  const parts = [...counts].map(([language, { length }]) => {
    const own = messages.byLanguage[language] ? ' (with a text of its own)' : ''
    return `${length} in ${languageName(language)}${own}`
  })
  return parts.length > 0 ? `: ${parts.sort().join(', ')}` : ''
}

const states = ({ queued, sent, failed }: Record<DeliveryState, number>) =>
  `${sent} sent, ${queued} waiting, ${failed} failed`

interface Told {
  people: Map<string, Concerned>
  unreachable: number
  queued: number
  after: Record<DeliveryState, number>
  messages: Messages
}

/** The counts and the message, without personal data. */
function proofOf(
  { people, unreachable, queued, after, messages }: Told,
  whose: string,
  { config, now }: Pick<Call, 'config' | 'now'>,
): string {
  const { timeZone } = config
  const { usual } = messages
  return `${content.company.name}: record of a notice to people

On ${timeIn(timeZone, now())} (${timeZone})
${whose}

${counted(people.size, 'person', 'people')} concerned${byLanguage(people, messages)}
${counted(queued, 'mail')} queued by this run
${states(after)}, of all that were queued for this message
${counted(unreachable, 'lead')} without an address that mail can reach

Subject: ${usual.subject}
Message (SHA-256): ${messageName(usual)}

Each mailbox is mailed once. The access record names who did it (npm run leads -- access).
`
}
