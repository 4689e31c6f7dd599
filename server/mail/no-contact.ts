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
 * Sets or clears the wish for no more contact, for the holder of a mailed link or by staff on their behalf. Retries
 * on a conflict while the lead keeps its address: another address is another mailbox, for which nobody has spoken.
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
 * Whether the sender wants no more contact. Copies the wish to a new lead of the mailbox, so that erasing the older
 * lead does not lose it.
 */
export async function keepNoContact(
  store: EditStore & Pick<LeadLinkStore, 'wantsNoContact'>,
  config: Settings,
  lead: Lead,
  now: number,
): Promise<boolean> {
  if (lead.noContact) return true
  if (!(await store.wantsNoContact(lead.fields.email))) return false
  // Only the claimed version: if the address has changed since, the lead belongs to another mailbox.
  await editNoContact(store, config, lead, true, { actor: 'system', now, version: lead.version })
  return true
}
