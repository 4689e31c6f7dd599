import { content } from '../../content/index.ts'
import { languages } from '../../content/languages.ts'
import { fill } from '../../contract/fill.ts'
import type { Collection, LeadFields } from '../../contract/forms.ts'
import type { Config } from '../config.ts'
import { type Lead, linkHolder } from '../database/lead.ts'
import type { LeadReceipt } from '../database/new-lead.ts'
import type { LeadWorkStore } from '../database/store.ts'
import { ApiError } from '../http/errors.ts'
import { newMail } from '../mail/lead-mails.ts'
import { type LinkStore, openLink } from '../mail/personal-link.ts'
import { editLead } from './lead-work.ts'
import { changeIn } from './sent-lead.ts'
import { languageOf } from './submission.ts'

interface Correction {
  collection: Collection
  fields: LeadFields
  body: unknown
  config: Pick<Config, 'leadsInbox' | 'webhooks'>
  now: number
}

/**
 * Corrects the lead in place for the holder of a mailed link, if it has not changed since they saw it. Undefined if
 * the form names no link: then it is a new lead.
 */
export async function correctByLink(
  store: LinkStore & Pick<LeadWorkStore, 'editLead'>,
  { collection, fields, body, config, now }: Correction,
): Promise<LeadReceipt | undefined> {
  const named = changeIn(body)
  if (named?.version === undefined) return undefined
  const { id, tokenHash, version } = named
  const stale = new ApiError(409, 'stale', languages[languageOf(body)].errors.stale)
  const opened = (await openLink(store, tokenHash, 'open', now))?.leads ?? []
  // A correction of its own lead's address closes the link, but a retry of that correction must get the same receipt.
  const own = (await store.findLeadLink(tokenHash, 'open', now))?.lead
  const lead = [...opened, own].find((each) => each?.id === id)
  if (lead?.collection !== collection) throw stale
  if (namesOfChanged(lead, fields).length === 0) return receiptOf(lead)
  if (lead === own) throw stale
  const mail = newMail('notification', config.leadsInbox, changedSubject(lead, fields), now)
  const by = { actor: linkHolder, now, version }
  const { outcome } = await editLead(store, config, id, { fields, mail }, by)
  if (outcome === 'missing' || outcome === 'conflict') throw stale
  return receiptOf(lead)
}

function namesOfChanged(lead: Lead, fields: LeadFields): string[] {
  const before: Record<string, string> = lead.fields
  return Object.entries(fields).flatMap(([name, value]) => (before[name] === value ? [] : name))
}

const receiptOf = ({ id, timestamp }: Lead): LeadReceipt => ({
  id,
  timestamp,
  created: false,
  otherFields: false,
})

/** The subject names the changed fields, never their values. */
function changedSubject(lead: Lead, fields: LeadFields): string {
  const { name, fields: words } = content.forms[lead.collection]
  const typed: Record<string, { label: string }> = words
  const labels: Record<string, string> = content.mail.notification.labels
  const said = namesOfChanged(lead, fields).map((field) => typed[field]?.label ?? labels[field] ?? field)
  return fill(content.mail.notification.changed.subject, { form: name, fields: said.join(', ') })
}
