import type { DeskHandOver, DeskLead, DeskMail } from '../../contract/desk.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { HandOverRecord, MailRecord } from '../database/delivery.ts'
import type { InboxLead } from '../database/lead.ts'
import { leadJson } from '../leads/lead-json.ts'
import { afterWorkingTime } from '../leads/working-time.ts'
import { isMailAddress } from '../mail/address.ts'
import { errorInWords } from './error-in-words.ts'

const isoTime = (timestamp: number) => new Date(timestamp).toISOString()

const hourMs = 3_600_000

const isUntouched = ({ status, owner, dueOn, notes, spamReason }: InboxLead) =>
  status === 'new' && owner === null && dueOn === null && notes === 0 && spamReason === null

export type ToDeskLead = (lead: InboxLead) => DeskLead

/** Working hours are those of the company's time zone. */
export const deskLeadIn =
  (timeZone: string): ToDeskLead =>
  (lead) => ({
    ...leadJson(lead),
    spamReason: lead.spamReason,
    version: lead.version,
    reference: referenceOf(lead.id),
    unreachable: !isMailAddress(lead.fields.email.trim()),
    unread: lead.unread,
    notes: lead.notes,
    others: lead.others,
    lateAt: isUntouched(lead) ? isoTime(afterWorkingTime(lead.timestamp, hourMs, timeZone)) : null,
  })

const delivery = ({ id, state, attempts, lastError, createdAt, sentAt }: MailRecord | HandOverRecord) => ({
  id,
  state,
  attempts,
  lastError: lastError === null ? null : errorInWords(lastError),
  createdAt: isoTime(createdAt),
  sentAt: sentAt === null ? null : isoTime(sentAt),
})

export const toDeskMail = (mail: MailRecord): DeskMail => ({
  ...delivery(mail),
  to: mail.to,
  subject: mail.subject,
})

export const toDeskHandOver = (handOver: HandOverRecord): DeskHandOver => ({
  ...delivery(handOver),
  target: handOver.target,
  event: handOver.event,
})
