import { hash } from 'node:crypto'
import type { DeliveryState, NewNotice } from '../database/delivery.ts'
import type { LeadFilter } from '../database/lead.ts'
import type { DeliveryStore, LeadStore } from '../database/store.ts'
import { canonicalAddress, hasTag, isMailAddress, mailboxKey } from '../mail-address.ts'
import { idFrom } from '../record-id.ts'

export interface Message {
  subject: string
  body: string
}

export interface Messages {
  /** The default text, for languages without their own. Its hash identifies the message. */
  usual: Message
  byLanguage: Record<string, Message>
}

export interface Concerned {
  to: string
  language: string
}

/**
 * People with leads that match, held ones included. One entry per mailbox, with address and
 * language of its newest lead, so that two spellings of one mailbox get one mail. Anybody can type an address: a held
 * lead counts only without another one, and an address with a +tag, which some providers do not deliver, only without
 * a plain one.
 */
export async function findConcerned(
  store: Pick<LeadStore, 'listLeads'>,
  filter: LeadFilter,
  language?: string,
) {
  const people = new Map<string, Concerned>()
  /** Mailboxes with only held leads so far. */
  const held = new Set<string>()
  let unreachable = 0
  for await (const lead of store.listLeads({ ...filter, order: 'oldest' })) {
    const to = canonicalAddress(lead.fields.email)
    if (!isMailAddress(to)) {
      unreachable++
      continue
    }
    const mailbox = mailboxKey(to)
    const known = people.get(mailbox)
    const isHeld = lead.spamReason !== null
    if (known && isHeld && !held.has(mailbox)) continue
    if (isHeld) held.add(mailbox)
    else held.delete(mailbox)
    const keeps = known && hasTag(to) && !hasTag(known.to)
    people.set(mailbox, { to: keeps ? known.to : to, language: lead.language })
  }
  for (const [mailbox, person] of people)
    if (language !== undefined && person.language !== language) people.delete(mailbox)
  return { people, unreachable }
}

/** Identifies a message by its text. */
export const messageName = ({ subject, body }: Message): string =>
  hash('sha256', JSON.stringify([subject, body]))

/** Idempotent id: the same message is queued once per mailbox, by any process. */
const noticeId = (name: string, mailbox: string) => idFrom('tell', name, mailbox)

/** Small batches: a new lead waits for one of them at most. */
const noticesPerPart = 100

/** Queues what is not queued yet. Resumable: after a crash the next run continues. */
export async function tell(
  store: Pick<DeliveryStore, 'queueNotices'>,
  people: Map<string, Concerned>,
  messages: Messages,
  now: () => number,
  onPart: (queued: number) => void = () => {},
): Promise<void> {
  const { usual, byLanguage } = messages
  const name = messageName(usual)
  for (const part of partsOf(people)) {
    const notices = part.map(
      ([mailbox, { to, language }]): NewNotice => ({
        id: noticeId(name, mailbox),
        to,
        ...(byLanguage[language] ?? usual),
      }),
    )
    onPart(await store.queueNotices(notices, now()))
  }
}

/** Mails by state; people without a mail are in no count. */
export async function countNotices(
  store: Pick<DeliveryStore, 'countMailStates'>,
  people: Map<string, Concerned>,
  messages: Messages,
): Promise<Record<DeliveryState, number>> {
  const name = messageName(messages.usual)
  const total = { queued: 0, sent: 0, failed: 0 }
  for (const part of partsOf(people)) {
    const counts = await store.countMailStates(part.map(([mailbox]) => noticeId(name, mailbox)))
    for (const { state, count } of counts) total[state] += count
  }
  return total
}

function* partsOf(people: Map<string, Concerned>): Generator<[mailbox: string, Concerned][]> {
  const all = [...people]
  for (let from = 0; from < all.length; from += noticesPerPart) yield all.slice(from, from + noticesPerPart)
}
