import { content } from '../../content/index.ts'
import { formAdditions } from '../../contract/additions.ts'
import { fill } from '../../contract/fill.ts'
import type { Collection, LeadFields } from '../../contract/forms.ts'
import type { Config } from '../config.ts'
import { type Lead, senderHolder } from '../database/lead.ts'
import { sentKey } from '../database/lead-keys.ts'
import type { LeadStore, LeadWorkStore } from '../database/store.ts'
import { newMail } from '../mail/lead-mails.ts'
import { addressKey } from '../mail-address.ts'
import { withoutEmptyAdditions } from './additions.ts'
import { editLead } from './lead-work.ts'
import type { SentLead } from './sent-lead.ts'

interface Correction {
  sent: SentLead
  collection: Collection
  fields: LeadFields
  idempotencyKey: string | null
  config: Pick<Config, 'leadsInbox' | 'webhooks'>
  client: string | undefined
  now: number
}

interface Corrected {
  lead: Lead
  /** The holder's next token. Without one somebody else may have edited the lead, which the holder has not seen. */
  next: SentLead | undefined
}

/**
 * Corrects the lead of a token: for the browser that sent it, or the holder of a mailed link. Undefined where that is
 * not possible: the form is then simply a new lead. Only an admin changes an address.
 */
export async function correctLead(
  store: Pick<LeadWorkStore, 'editLead'> & Pick<LeadStore, 'findLead'>,
  { sent, collection, fields, idempotencyKey, config, client, now }: Correction,
): Promise<Corrected | undefined> {
  const lead = await store.findLead(sent.id)
  const fits = lead?.collection === collection && lead.spamReason === null
  if (!fits || addressKey(lead.fields.email) !== addressKey(fields.email)) return undefined
  const changes = { ...withoutUnnamed(sent, lead, fields), email: lead.fields.email }
  const mail = newMail('notification', config.leadsInbox, changedSubject(lead, changes), now)
  const by = { actor: sent.by, now, version: sent.version }
  const key = sentKey(collection, idempotencyKey, withoutEmptyAdditions(collection, fields))
  const edited = await editLead(store, config, lead.id, { fields: changes, mail, client, sentKey: key }, by)
  if (edited.outcome !== 'changed' && edited.outcome !== 'unchanged') return undefined
  const { version } = edited.lead
  const isOwn = edited.outcome === 'changed' || version === sent.version
  return { lead: edited.lead, next: isOwn ? { ...sent, version } : undefined }
}

/** The form of the page that sent the lead names every addition that may travel along: any other one is taken back. */
function withoutUnnamed({ by }: SentLead, lead: Lead, fields: LeadFields): LeadFields {
  const before: Record<string, string> = lead.fields
  const taken = by === senderHolder ? formAdditions[lead.collection].filter((name) => before[name]) : []
  return { ...Object.fromEntries(taken.map((name) => [name, ''])), ...fields }
}

/** The subject names the changed fields, never their values. */
function changedSubject(lead: Lead, fields: LeadFields): string {
  const { name, fields: words } = content.forms[lead.collection]
  const typed: Record<string, { label: string }> = words
  const labels: Record<string, string> = content.mail.notification.labels
  const before: Record<string, string> = lead.fields
  const changed = Object.entries(fields).flatMap(([field, value]) => (before[field] === value ? [] : field))
  const said = changed.map((field) => typed[field]?.label ?? labels[field] ?? field)
  return fill(content.mail.notification.changed.subject, { form: name, fields: said.join(', ') })
}
