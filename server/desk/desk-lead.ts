import type { DeskHandOver, DeskLead, DeskMail } from '../../contract/desk.ts'
import { isImported } from '../../contract/lead-source.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { HandOverRecord, MailRecord } from '../database/delivery.ts'
import type { InboxLead } from '../database/lead.ts'
import { deliveryTimes, isoTime, leadJson, pick } from '../database/lead-json.ts'
import { soundsUrgent } from '../leads/emergency-words.ts'
import { afterWorkingTime } from '../leads/working-time.ts'
import { canonicalAddress, isMailAddress } from '../mail-address.ts'
import { errorInWords } from './error-in-words.ts'

const hourMs = 3_600_000

const isWaiting = ({ status, owner, dueOn, notes, spamReason, source }: InboxLead) =>
  !isImported(source) &&
  status === 'new' &&
  owner === null &&
  dueOn === null &&
  notes === 0 &&
  spamReason === null

export type ToDeskLead = (lead: InboxLead) => DeskLead

/** Computes working hours in the company's time zone. */
export const deskLeadIn =
  (timeZone: string): ToDeskLead =>
  (lead) => ({
    ...leadJson(lead),
    ...pick(lead, 'spamReason', 'noContact', 'unread', 'notes', 'others'),
    reference: referenceOf(lead.id),
    urgent: !isImported(lead.source) && soundsUrgent(lead.fields),
    unreachable: !isMailAddress(canonicalAddress(lead.fields.email)),
    lateAt: isWaiting(lead) ? isoTime(afterWorkingTime(lead.timestamp, hourMs, timeZone)) : null,
  })

const delivery = (record: MailRecord | HandOverRecord) => ({
  ...pick(record, 'id', 'state', 'attempts'),
  lastError: record.lastError === null ? null : errorInWords(record.lastError),
  ...deliveryTimes(record),
})

export const toDeskMail = (mail: MailRecord): DeskMail => ({
  ...delivery(mail),
  ...pick(mail, 'to', 'subject'),
})

export const toDeskHandOver = (handOver: HandOverRecord): DeskHandOver => ({
  ...delivery(handOver),
  ...pick(handOver, 'target', 'event'),
})
