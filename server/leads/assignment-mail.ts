import { facts } from '../../content/facts.ts'
import { content } from '../../content/index.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Config } from '../config.ts'
import type { Lead, LeadChange } from '../database/lead.ts'
import type { DeliveryStore, LeadWorkStore } from '../database/store.ts'
import { fillIn } from '../mail/fill-in.ts'
import { addressKey } from '../mail-address.ts'
import { idFrom } from '../record-id.ts'

const oneMailMs = 10 * 60_000

type AssignmentStore = Pick<LeadWorkStore, 'listLeadChanges'> & Pick<DeliveryStore, 'queueMail'>

/** Tells the new owner, unless they took the lead themselves. It names the lead by its reference alone: an erasure would not find it here. */
export async function mailNewOwner(
  store: AssignmentStore,
  { desk }: Pick<Config, 'desk'>,
  { id, owner, collection }: Lead,
): Promise<void> {
  const to = desk?.people.find(({ address }) => addressKey(address) === owner)?.address
  if (!desk || to === undefined) return
  const changes = (await store.listLeadChanges(id)).filter(({ field }) => field === 'owner')
  const last = changes.at(-1)
  const dueAt = mailTimeOf(changes)
  if (!last || dueAt === undefined) return
  const giver = desk.people.find(({ address }) => addressKey(address) === addressKey(last.actor))
  const values = {
    product: content.company.name,
    by: giver?.name || last.actor,
    form: content.forms[collection].name,
    reference: referenceOf(id),
    link: `${desk.origin}/leads/${id}`,
  }
  const { subject, body } = facts.staff.assigned
  await store.queueMail({
    id: idFrom('assigned', id, String(last.changedAt)),
    to,
    subject: fillIn(subject, values),
    body: fillIn(body, values),
    dueAt,
  })
}

/**
 * When the last of these assignments is mailed: at once, or ten minutes after the mail before it. Undefined when it is not:
 * nobody is told of what they did themselves, and one mail of a lead waits at most. It follows from the history alone, so
 * that every server and the terminal come to the same.
 */
export function mailTimeOf(changes: Pick<LeadChange, 'actor' | 'to' | 'changedAt'>[]): number | undefined {
  let mailedAt = Number.NEGATIVE_INFINITY
  let last: number | undefined
  for (const { actor, to, changedAt } of changes) {
    const isMailed = to !== null && addressKey(actor) !== to && mailedAt <= changedAt
    last = isMailed ? Math.max(changedAt, mailedAt + oneMailMs) : undefined
    mailedAt = last ?? mailedAt
  }
  return last
}
