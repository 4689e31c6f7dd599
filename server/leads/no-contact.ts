import type { Config } from '../config.ts'
import type { Actor, Lead } from '../database/lead.ts'
import type { LeadWorkStore } from '../database/store.ts'
import { addressKey } from '../mail-address.ts'
import { editLead } from './lead-work.ts'

type Settings = Pick<Config, 'leadsInbox' | 'webhooks'>

/**
 * Said, or taken back, by whoever holds the mailed link or, for them, by staff; kept on each of these leads that still has the
 * address it was seen with. Another address is another mailbox, for which nobody has spoken.
 */
export async function setNoContact(
  store: Pick<LeadWorkStore, 'editLead'>,
  config: Settings,
  leads: Iterable<Lead> | AsyncIterable<Lead>,
  noContact: boolean,
  by: Actor,
): Promise<void> {
  for await (const seen of leads)
    for (let lead = seen; ; ) {
      const { id, version } = lead
      const edited = await editLead(store, config, id, { noContact }, { ...by, version })
      if (edited.outcome !== 'conflict') break
      lead = edited.lead
      if (addressKey(lead.fields.email) !== addressKey(seen.fields.email)) break
    }
}
