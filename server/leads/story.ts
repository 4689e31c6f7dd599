import { referenceOf } from '../../contract/reference.ts'
import type { HandOverRecord, MailRecord } from '../database/delivery.ts'
import type { Lead, LeadChange } from '../database/lead.ts'
import { changeJson, deliveryTimes, isoTime, leadJson, pick } from '../database/lead-json.ts'
import type { DeliveryStore, LeadWorkStore } from '../database/store.ts'
import { subjectOf } from '../mail/bodies/digest.ts'

export type Story = Awaited<ReturnType<typeof storyOf>>

/** A lead with its mails, hand-overs and history. */
export async function storyOf(
  store: Pick<DeliveryStore, 'listMails' | 'listHandOvers'> & Pick<LeadWorkStore, 'listLeadChanges'>,
  lead: Lead,
) {
  const [mails, handOvers, changes] = await Promise.all([
    Array.fromAsync(store.listMails({ leadId: lead.id })),
    Array.fromAsync(store.listHandOvers({ leadId: lead.id })),
    store.listLeadChanges(lead.id),
  ])
  return { lead, mails, handOvers, changes }
}

/** Public JSON: the lead as in listings, with its mails, hand-overs, notes and changes. */
export function storyJson({ lead, mails, handOvers, changes }: Story) {
  return {
    ...leadJson(lead),
    reference: referenceOf(lead.id),
    spamReason: lead.spamReason,
    mails: mails.map(mailStory),
    handOvers: handOvers.map((each) => ({ ...handOverJson(each), ...deliveryTimes(each) })),
    notes: changes.filter(({ field }) => field === 'note').map(noteJson),
    changes: changes.filter(({ field }) => field !== 'note').map(changeJson),
  }
}

export const mailJson = (mail: MailRecord) =>
  pick(
    { ...mail, subject: subjectOf(mail) },
    'id',
    'leadId',
    'to',
    'subject',
    'state',
    'attempts',
    'lastError',
  )

export const handOverJson = (handOver: HandOverRecord) =>
  pick(handOver, 'id', 'leadId', 'target', 'event', 'state', 'attempts', 'lastError')

export const mailStory = (mail: MailRecord) => ({ ...mailJson(mail), ...deliveryTimes(mail) })

const noteJson = ({ changedAt, actor, to }: LeadChange) => ({
  timestamp: isoTime(changedAt),
  actor,
  text: to,
})
