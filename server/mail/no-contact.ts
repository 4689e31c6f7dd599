import type { Config } from '../config.ts'
import type { Lead } from '../database/lead.ts'
import type { LeadLinkStore, LeadWorkStore } from '../database/store.ts'
import { targetsTold } from '../hand-over/targets.ts'

/**
 * Whether the sender of a lead wants no more contact. A later lead of the same mailbox gets the mark too: anybody can type an
 * address into a form, and the mark must not go with the older lead.
 */
export async function keepNoContact(
  store: Pick<LeadWorkStore, 'editLead'> & Pick<LeadLinkStore, 'wantsNoContact'>,
  { webhooks }: Pick<Config, 'webhooks'>,
  lead: Lead,
  now: number,
): Promise<boolean> {
  if (lead.noContact) return true
  if (!(await store.wantsNoContact(lead.fields.email))) return false
  const tell = targetsTold(webhooks, 'lead.updated')
  // As it was claimed: with another address it is another mailbox's by now.
  await store.editLead(lead.id, { noContact: true, tell }, { actor: 'system', now, version: lead.version })
  return true
}
