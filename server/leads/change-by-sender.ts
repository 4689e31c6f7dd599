import { content } from '../../content/index.ts'
import { addedControls, type Collection, type LeadFields } from '../../contract/forms.ts'
import type { Config } from '../config.ts'
import type { Lead } from '../database/lead.ts'
import type { LeadReceipt } from '../database/new-lead.ts'
import type { LeadWorkStore } from '../database/store.ts'
import { fillIn } from '../mail/fill-in.ts'
import { newMail } from '../mail/lead-mails.ts'
import { sentIn } from './form-body.ts'
import { editLead } from './lead-work.ts'
import { findMovedLead } from './personal-link.ts'
import { findSentLead, readSentLead, type SentLeadStore } from './sent-lead.ts'

export const sender = 'sender'

interface Change {
  collection: Collection
  fields: LeadFields
  body: unknown
  config: Pick<Config, 'leadsInbox' | 'webhooks'>
  now: number
}

export const changeIn = (body: unknown): string => String(sentIn(body)[addedControls.change] ?? '')

/** For whoever holds the token, what was sent is corrected in place. Undefined where there is no such lead any more: then it is a new one. */
export async function changeBySender(
  store: SentLeadStore & Pick<LeadWorkStore, 'editLead'>,
  { collection, fields, body, config, now }: Change,
): Promise<LeadReceipt | undefined> {
  const sent = changeIn(body)
  const lead = await findSentLead(store, sent, now)
  if (!lead) return receiptOf(await findMovedLead(store, readSentLead(sent), fields, now))
  if (lead.collection !== collection) return undefined
  const before: Record<string, string> = lead.fields
  const said: Record<string, string> = fields
  const changed = Object.keys(fields).filter((name) => before[name] !== said[name])
  const mail = newMail('notification', config.leadsInbox, changedSubject(collection, changed), now)
  const { outcome } = await editLead(store, config, lead.id, { fields, mail }, { actor: sender, now })
  if (outcome === 'missing') return undefined
  return receiptOf(lead)
}

const receiptOf = (lead: Lead | undefined): LeadReceipt | undefined =>
  lead && { id: lead.id, timestamp: lead.timestamp, created: false, otherFields: false }

/** Names of fields, and nothing of what they say. */
function changedSubject(collection: Collection, names: string[]): string {
  const { name, fields } = content.forms[collection]
  const typed: Record<string, { label: string }> = fields
  const labels: Record<string, string> = content.mail.notification.labels
  const said = names.map((field) => typed[field]?.label ?? labels[field] ?? field).join(', ')
  return fillIn(content.mail.notification.changed.subject, { form: name, fields: said })
}
