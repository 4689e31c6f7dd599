import { openStore } from '../../server/database/open-store.ts'
import type { Receiver } from '../support/receiver.ts'
import type { SmtpInbox } from '../support/smtp.ts'
import type { Submission } from './visitors.ts'

export interface Verdict {
  acknowledged: number
  /** Acknowledged leads that are missing, stored twice, or lack a mail or a hand-over. */
  lost: number
  /** Incomplete leads that were never acknowledged. */
  halfWritten: number
  /** Mails delivered more than once. */
  duplicates: number
  /** Leads that the receiver accepted more than once. */
  handedOverTwice: number
}

/** Compares database, inbox and receiver after all deliveries are done. */
export async function judge(
  config: { dataDir: string; databaseUrl: string | undefined },
  submissions: Submission[],
  smtp: SmtpInbox,
  receiver: Receiver,
): Promise<Verdict> {
  const deliveries = new Map<string, number>()
  for (const { parsed } of smtp.mails)
    deliveries.set(parsed.messageId ?? '', (deliveries.get(parsed.messageId ?? '') ?? 0) + 1)
  const deliveredIds = [...deliveries.keys()].join('\n')

  const taken = receiver.received.filter((each) => each.taken)
  const handedOver = new Set(taken.map(({ body }) => String(JSON.parse(body).data.id)))
  const whole = new Set<string>()
  const leadsOf = new Map<string, string[]>()
  const store = await openStore(config)
  const mailsOf = new Map<string | null, boolean[]>()
  for await (const mail of store.listMails({})) {
    const arrived = mail.state === 'sent' && deliveredIds.includes(mail.id)
    mailsOf.set(mail.leadId, [...(mailsOf.get(mail.leadId) ?? []), arrived])
  }
  const markedAsHandedOver = new Set<string>()
  for await (const { leadId, state } of store.listHandOvers({}))
    if (state === 'sent') markedAsHandedOver.add(leadId)
  for await (const lead of store.listLeads({})) {
    const mails = mailsOf.get(lead.id) ?? []
    const isHandedOver = handedOver.has(lead.id) && markedAsHandedOver.has(lead.id)
    if (mails.length === 2 && mails.every(Boolean) && isHandedOver) whole.add(lead.id)
    leadsOf.set(lead.fields.email, [...(leadsOf.get(lead.fields.email) ?? []), lead.id])
  }
  await store.close()

  const isKept = ({ email, acknowledged }: Submission) => {
    const ids = leadsOf.get(email) ?? []
    return ids.length === 1 && ids[0] === acknowledged && whole.has(ids[0] ?? '')
  }
  const isClean = ({ email }: Submission) => {
    const ids = leadsOf.get(email) ?? []
    return ids.length === 0 || (ids.length === 1 && whole.has(ids[0] ?? ''))
  }
  const acknowledged = submissions.filter(({ acknowledged }) => acknowledged !== undefined)
  const unacknowledged = submissions.filter(({ acknowledged }) => acknowledged === undefined)
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((submission) => !isKept(submission)).length,
    halfWritten: unacknowledged.filter((submission) => !isClean(submission)).length,
    duplicates: smtp.mails.length - deliveries.size,
    handedOverTwice: taken.length - handedOver.size,
  }
}
