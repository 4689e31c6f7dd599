import { casePath } from '../../contract/additions.ts'
import { referenceOf } from '../../contract/reference.ts'
import { counted } from '../../contract/report-words.ts'
import type { Config } from '../../server/config.ts'
import type { HandOverRecord, MailRecord } from '../../server/database/delivery.ts'
import type { Lead, LeadChange } from '../../server/database/lead.ts'
import { typedFields } from '../../server/database/lead-json.ts'
import { timeIn } from '../../server/days-of-zone.ts'
import { nameIn } from '../../server/desk-people.ts'
import type { Story } from '../../server/leads/story.ts'
import { additionsInWords } from '../../server/mail/additions-in-words.ts'
import { printable } from '../output.ts'

/** A lead with its mails, hand-overs and history as text. Times in `TIME_ZONE`, people by name. */
export function storyText(
  { lead, mails, handOvers, changes }: Story,
  { timeZone, desk }: Pick<Config, 'timeZone' | 'desk'>,
): string {
  const time = (timestamp: number) => timeIn(timeZone, timestamp)
  const name = (person: string) => nameIn(desk?.people, person)
  const { noticeVersion, language, status, owner, dueOn, spamReason, source } = lead
  const blocks = [
    details({
      reference: referenceOf(lead.id),
      id: lead.id,
      collection: lead.collection,
      received: `${time(lead.timestamp)} (${timeZone})`,
      status,
      ...(owner !== null && { owner: name(owner) }),
      ...(dueOn !== null && { 'due on': dueOn }),
      ...(spamReason !== null && { 'held as spam': spamReason }),
    }),
    details({ ...typedFields(lead.fields), ...addedTo(lead) }),
    details(source),
    details({ noticeVersion: noticeVersion ?? 'not stated', language }),
    ...mails.map((mail) => mailText(mail, time)),
    ...handOvers.map((handOver) => handOverText(handOver, time)),
    changes.map((change) => changeText(change, time, name)).join('\n'),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function addedTo({ fields }: Lead): Record<string, string> {
  const { estimate, case: emergency, callTime } = additionsInWords(fields)
  return {
    ...(estimate && { estimate }),
    ...(fields.case && { case: `${emergency}: ${casePath(fields.case)}` }),
    ...(callTime && { callTime }),
  }
}

/** Indents the lines of a longer text, so that none of them can look like another field. */
function details(entries: Record<string, string>): string {
  const width = Math.max(0, ...Object.keys(entries).map((name) => name.length)) + 2
  return Object.entries(entries)
    .map(([name, value]) => `${name.padEnd(width)}${indented(value, width)}`)
    .join('\n')
}

const indented = (text: string, by: number) =>
  text
    .split('\n')
    .map(printable)
    .join(`\n${' '.repeat(by)}`)

type Time = (at: number) => string

export const mailText = (mail: MailRecord, time: Time) =>
  [printable(mail.subject), ...deliveryLines(mail.to, mail, time)].join('\n')

const handOverText = (handOver: HandOverRecord, time: Time) =>
  [`Hand-over, ${handOver.event}`, ...deliveryLines(handOver.target, handOver, time)].join('\n')

function deliveryLines(to: string, delivery: MailRecord | HandOverRecord, time: Time): string[] {
  const { id, state, attempts, lastError, createdAt, sentAt } = delivery
  const error = lastError === null ? '' : `, ${lastError}`
  return [
    `  to ${printable(to)}: ${state}, ${counted(attempts, 'attempt')}${printable(error)}`,
    `  ${sentAt === null ? `queued ${time(createdAt)}` : `sent ${time(sentAt)}`}  ${id}`,
  ]
}

function changeText(
  { changedAt, actor, field, from, to }: LeadChange,
  time: Time,
  name: (person: string) => string,
): string {
  const head = `${time(changedAt)}  ${printable(name(actor))}  `
  const noted = { note: 'note', sent: 'marked as sent', notSent: 'not sent after all' }[field]
  if (noted) return `${head}${noted}\n    ${indented(to ?? '', 4)}`
  const said = (value: string | null) =>
    printable(value === null ? '(nothing)' : field === 'owner' ? name(value) : value)
  if (field === 'email') return `${head}${field} changed`
  return `${head}${field}: ${said(from)} -> ${said(to)}`
}
