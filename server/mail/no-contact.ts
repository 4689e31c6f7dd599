import type { Config } from '../config.ts'
import type { Actor, Editor, Lead } from '../database/lead.ts'
import type { LeadLinkStore, LeadWorkStore } from '../database/store.ts'
import { subscribedTargets } from '../hand-over/targets.ts'
import { addressKey } from '../mail-address.ts'

type Settings = Pick<Config, 'webhooks'>
type EditStore = Pick<LeadWorkStore, 'editLead'>

const editNoContact = (
  store: EditStore,
  { webhooks }: Settings,
  { id }: Lead,
  noContact: boolean,
  by: Editor,
) => store.editLead(id, { noContact, notify: subscribedTargets(webhooks, 'lead.updated') }, by)

/**
 * Said, or taken back, by whoever holds the mailed link or, for them, by staff; kept on each of these leads that still has the
 * address it was seen with. Another address is another mailbox, for which nobody has spoken.
 */
export async function setNoContact(
  store: EditStore,
  config: Settings,
  leads: Iterable<Lead> | AsyncIterable<Lead>,
  noContact: boolean,
  by: Actor,
): Promise<void> {
  for await (const seen of leads)
    for (let lead = seen; ; ) {
      const edited = await editNoContact(store, config, lead, noContact, { ...by, version: lead.version })
      if (edited.outcome !== 'conflict') break
      lead = edited.lead
      if (addressKey(lead.fields.email) !== addressKey(seen.fields.email)) break
    }
}

/**
 * Whether the sender of a lead wants no more contact. A later lead of the same mailbox gets the mark too: anybody can type an
 * address into a form, and the mark must not go with the older lead.
 */
export async function keepNoContact(
  store: EditStore & Pick<LeadLinkStore, 'wantsNoContact'>,
  config: Settings,
  lead: Lead,
  now: number,
): Promise<boolean> {
  if (lead.noContact) return true
  if (!(await store.wantsNoContact(lead.fields.email))) return false
  // As it was claimed: with another address it is another mailbox's by now.
  await editNoContact(store, config, lead, true, { actor: 'system', now, version: lead.version })
  return true
}
