import type { Config } from '../config.ts'
import type { Actor, Lead } from '../database/lead.ts'
import type { LeadWorkStore } from '../database/store.ts'
import { editLead } from './lead-work.ts'

type Settings = Pick<Config, 'leadsInbox' | 'webhooks'>

/** Said, or taken back, by whoever holds the mailed link or, for them, by staff; kept on each of these leads. */
export async function setNoContact(
  store: Pick<LeadWorkStore, 'editLead'>,
  config: Settings,
  leads: Iterable<Lead> | AsyncIterable<Lead>,
  noContact: boolean,
  by: Actor,
): Promise<void> {
  for await (const { id } of leads) await editLead(store, config, id, { noContact }, by)
}
