import { facts } from '../../content/facts.ts'
import { content } from '../../content/index.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { HandOverRecord, MailRecord } from '../database/delivery.ts'
import { type Lead, type LeadChange, linkHolder, senderHolder } from '../database/lead.ts'
import { isoTime, jsonItems, leadJson } from '../database/lead-json.ts'
import type { LeadStore } from '../database/store.ts'
import type { OpenedLink } from '../mail/personal-link.ts'
import { addressKey } from '../mail-address.ts'
import { storyOf } from './story.ts'

type OwnDataStore = Pick<LeadStore, 'listLeads'> & Parameters<typeof storyOf>[0]

export type OwnLead = Awaited<ReturnType<typeof ownLead>>

/**
 * A lead as shown to its sender: fields, changes, mails to them, receivers. Without notes: a link may have been
 * forwarded, and a note may name others. The officer provides those.
 */
export async function ownLead(store: OwnDataStore, lead: Lead) {
  const { mails, handOvers, changes } = await storyOf(store, lead)
  const address = addressKey(lead.fields.email)
  return {
    lead,
    mails: mails.filter(({ to }) => addressKey(to) === address),
    received: handOvers.filter(({ event, attempts }) => event === 'lead.created' && attempts > 0),
    changes: changes.filter(({ field }) => field in lead.fields),
  }
}

/** Everything that a link opens, streamed, however many leads there are. */
export async function* ownJson(store: OwnDataStore, opened: OpenedLink, now: number): AsyncGenerator<string> {
  const { address } = opened
  const head = { address, asOf: isoTime(now), officer: content.company.grievanceOfficer.email }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "leads": [`
  yield* jsonItems(store.listLeads({ email: address }), async (each) =>
    leadJsonOf(await ownLead(store, each)),
  )
  yield '],\n  "otherEmails": ['
  yield* jsonItems(store.listMails({ messagesTo: address }), mailJson)
  yield ']\n}\n'
}

/** Owner and due day are internal. */
function leadJsonOf({ lead, mails, received, changes }: OwnLead) {
  const { owner: _, dueOn: __, ...sent } = leadJson(lead)
  return {
    reference: referenceOf(lead.id),
    ...sent,
    changes: changes.map(changeJson),
    emails: mails.map(mailJson),
    receivedBy: received.map(receivedJson),
  }
}

/** The name of the staff member is internal. */
const changeJson = ({ changedAt, actor, field, from, to }: LeadChange) => ({
  timestamp: isoTime(changedAt),
  by: actor === linkHolder || actor === senderHolder ? 'you' : 'us',
  ...{ field, from, to },
})

const mailJson = ({ to, subject, state, sentAt }: MailRecord) => ({
  ...{ to, subject, state },
  sentAt: sentAt === null ? null : isoTime(sentAt),
})

const receivedJson = ({ target, createdAt, sentAt }: HandOverRecord) => ({
  name: receiverName(target),
  timestamp: isoTime(sentAt ?? createdAt),
})

/**
 * The name of a target's receiver: from `content/privacy.json` by host, else the host, without the checksum of the
 * address.
 */
export function receiverName(target: string): string {
  const host = target.replace(/-[\da-f]{8}$/, '')
  return facts.privacy.receivers.find((receiver) => receiver.host === host)?.name ?? host
}

/** Several targets of one receiver count once. */
export const receiverNames = (targets: string[]): string[] => [...new Set(targets.map(receiverName))]
