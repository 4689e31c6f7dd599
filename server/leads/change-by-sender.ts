import { content } from '../../content/index.ts'
import { addedControls, type Collection, type LeadFields } from '../../contract/forms.ts'
import type { LeadReceipt } from '../database/new-lead.ts'
import type { LeadStore, LeadWorkStore } from '../database/store.ts'
import { recordId } from '../record-id.ts'
import { readSentLead, sentLeadMs } from './sent-lead.ts'

/** Who the history says it was. */
export const sender = 'sender'

interface Change {
  collection: Collection
  fields: LeadFields
  body: unknown
  leadsInbox: string
  now: number
}

/**
 * "Is something wrong? Change it": within ten minutes, for whoever holds the token, what was sent is corrected in place.
 * One lead, one line about it to the company, and nobody is thanked twice. Undefined where there is no such lead any more:
 * then it is a new one, so that nothing is lost.
 */
export async function changeBySender(
  store: Pick<LeadStore, 'findSentLead'> & Pick<LeadWorkStore, 'editLead'>,
  { collection, fields, body, leadsInbox, now }: Change,
): Promise<LeadReceipt | undefined> {
  const sent = readSentLead((body as Record<string, unknown> | null)?.[addedControls.change])
  const lead = sent && (await store.findSentLead(sent, now - sentLeadMs))
  if (lead?.collection !== collection) return undefined
  const before: Record<string, string> = lead.fields
  const changed = Object.entries(fields).filter(([name, value]) => before[name] !== value)
  const mail = {
    id: recordId(now),
    kind: 'notification' as const,
    to: leadsInbox,
    subject: changedSubject(
      collection,
      changed.map(([name]) => name),
    ),
    dueAt: now,
  }
  const { outcome } = await store.editLead(lead.id, { fields, mail }, { actor: sender, now })
  if (outcome === 'missing') return undefined
  return { id: lead.id, timestamp: lead.timestamp, created: false, otherFields: false }
}

/** Names of fields, and nothing of what they say. */
function changedSubject(collection: Collection, names: string[]): string {
  const { name, fields } = content.forms[collection]
  const labels: Record<string, { label: string }> = fields
  const said = names.map((field) => labels[field]?.label ?? field).join(', ')
  return content.mail.notification.changed.subject.replace('{form}', name).replace('{fields}', said)
}
