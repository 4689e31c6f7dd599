import type { Config } from '../config.ts'
import type { Actor, Lead } from '../database/lead.ts'
import type { LeadStore } from '../database/store.ts'
import { newHandOvers, targetsTold } from '../hand-over/targets.ts'
import { leadMails } from '../mail/lead-mails.ts'

/** Takes the spam mark off a lead; false when it has none. What the lead has had already is not sent again. */
export function releaseLead(
  store: Pick<LeadStore, 'releaseLead'>,
  config: Pick<Config, 'leadsInbox' | 'webhooks'>,
  lead: Lead,
  by: Actor,
): Promise<boolean> {
  const mails = leadMails(lead, config, by.now)
  return store.releaseLead(
    lead.id,
    mails,
    by,
    newHandOvers(targetsTold(config.webhooks, 'lead.created'), by.now),
  )
}
