import type { Lead } from '../database/lead.ts'
import type { LeadStore } from '../database/store.ts'
import { isMailAddress } from '../mail-address.ts'

/**
 * Whether a thank-you goes to the sender. A held lead is answered like any other, so that a bot cannot tell that it was
 * caught. The lead is stored by now: if the store fails here, the answer promises no mail, and the request succeeds.
 */
export async function isMailOnItsWay(
  store: Pick<LeadStore, 'isThanked'>,
  { id, fields, spamReason }: Pick<Lead, 'id' | 'fields' | 'spamReason'>,
): Promise<boolean> {
  if (!isMailAddress(fields.email)) return false
  return spamReason !== null || (await store.isThanked(id).catch(() => false))
}
