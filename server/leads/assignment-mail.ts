import { facts } from '../../content/facts.ts'
import { content } from '../../content/index.ts'
import { fill } from '../../contract/fill.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Config } from '../config.ts'
import type { NewNotice } from '../database/delivery.ts'
import type { Actor, Lead } from '../database/lead.ts'
import { nameIn } from '../desk-people.ts'
import { addressKey } from '../mail-address.ts'
import { recordId } from '../record-id.ts'

/**
 * The mail to a new owner. It names the lead only by its reference: an erasure would not find personal data in it.
 */
export function assignmentMail(
  { desk }: Pick<Config, 'desk'>,
  { id, collection }: Lead,
  owner: string | null,
  { actor, now }: Actor,
): NewNotice | undefined {
  const to = desk?.people.find(({ address }) => addressKey(address) === owner)?.address
  // Nobody is told of their own doing.
  if (!desk || to === undefined || addressKey(actor) === owner) return undefined
  const values = {
    product: content.company.name,
    by: nameIn(desk.people, actor),
    form: content.forms[collection].name,
    reference: referenceOf(id),
    link: `${desk.origin}/leads/${id}`,
  }
  const { subject, body } = facts.staff.assigned
  return {
    id: recordId(now),
    to,
    subject: fill(subject, values),
    body: fill(body, values),
  }
}
