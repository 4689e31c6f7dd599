import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { content } from '../../content/index.ts'
import { languageCodes } from '../../content/languages.ts'
import { counted, languageName } from '../../contract/report-words.ts'
import type { DeliveryState } from '../../server/database/delivery.ts'
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
import { inOrder, instant, oneOf } from './lead-filter.ts'
import { readMessages } from './message-file.ts'

const options = { since: text, until: text, message: text, language: text, proof: text, yes: flag }

/** Mails every affected person once. The law requires this notice, so it includes people who asked for no more contact. */
export async function tell(call: Call): Promise<void> {
  const { store, actor, now, out } = call
  const { since, until, message, proof, yes, ...values } = readOptions(call.args, options)
  if (since === undefined || until === undefined || message === undefined)
    throw new CommandError('Usage: leads tell --since DAY --until DAY --message FILE')
  const language = oneOf('--language', languageCodes, values.language)
  const messages = readMessages(message)
  if (proof !== undefined && existsSync(proof))
    throw new CommandError(`${proof} already exists and is not overwritten.`)
  const { from } = instant('--since', since, call)
  const period = inOrder({ since: from, until: instant('--until', until, call).to })
  const detail = [
    `from ${since} to ${until}`,
    ...(language ? [languageName(language)] : []),
    `message ${messageName(messages.usual).slice(0, 8)}`,
    ...(yes ? [] : ['counted only']),
  ].join(', ')
  await logLeadAccess(store, { actor, kind: 'tell', detail, now }, async (count) => {
    const { people, unreachable } = await findConcerned(store, period, language)
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
    await writeFile(proof, proofOf(counts, period, call), { mode: 0o600, flag: 'wx' })
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
    '',
  ].join('\n')
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
  { since, until }: { since: number; until: number },
  { config, now }: Pick<Call, 'config' | 'now'>,
): string {
  const { timeZone } = config
  const { usual } = messages
  return `${content.company.name}: record of a notice to people

On ${timeIn(timeZone, now())} (${timeZone})
Whose data arrived from ${timeIn(timeZone, since)} until ${timeIn(timeZone, until)}

${counted(people.size, 'person', 'people')} concerned${byLanguage(people, messages)}
${counted(queued, 'mail')} queued by this run
${states(after)}, of all that were queued for this message
${counted(unreachable, 'lead')} without an address that mail can reach

Subject: ${usual.subject}
Message (SHA-256): ${messageName(usual)}

Each mailbox is mailed once. The access record names who did it (npm run leads -- access).
`
}
