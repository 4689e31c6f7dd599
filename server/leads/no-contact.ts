import type { Config } from '../config.ts'
import { linkHolder } from '../database/lead.ts'
import type { LeadWorkStore } from '../database/store.ts'
import type { OpenedLink } from '../mail/personal-link.ts'
import { editLead } from './lead-work.ts'

type Settings = Pick<Config, 'leadsInbox' | 'webhooks'>

/** Said, or taken back, by whoever holds the mailed link; kept on every lead that it shows. */
export async function setNoContact(
  store: Pick<LeadWorkStore, 'editLead'>,
  config: Settings,
  { leads }: OpenedLink,
  noContact: boolean,
  now: number,
): Promise<void> {
  for (const { id } of leads) await editLead(store, config, id, { noContact }, { actor: linkHolder, now })
}
