import { facts } from '../../content/facts.ts'
import { content } from '../../content/index.ts'
import { fill } from '../../contract/fill.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Config } from '../config.ts'
import type { NewNotice } from '../database/delivery.ts'
import type { Actor, Lead } from '../database/lead.ts'
import { nameIn } from '../desk-people.ts'
import { organisationOf } from '../mail/organisations.ts'
import { addressKey } from '../mail-address.ts'
import { recordId } from '../record-id.ts'

const mostListed = 50

/** A lead in a mail to staff: by its form, and by its organisation where the operator allows that. */
export const leadInMail = ({ collection, id }: Lead): string =>
  content.forms[collection].name + organisationOf(id)

/** The mail to a new owner. It names leads by their references, because an erasure would not find personal data in it. */
export function assignmentMail(
  { desk }: Pick<Config, 'desk'>,
  leads: Lead[],
  owner: string | null,
  { actor, now }: Actor,
): NewNotice | undefined {
  const to = desk?.people.find(({ address }) => addressKey(address) === owner)?.address
  const [first] = leads
  // Nobody is told of their own doing.
  if (!desk || !first || to === undefined || addressKey(actor) === owner) return undefined
  const linkTo = ({ id }: Lead) => `${desk.origin}/leads/${id}`
  const lines = leads
    .slice(0, mostListed)
    .map((lead) => `${referenceOf(lead.id)}  ${leadInMail(lead)}\n  ${linkTo(lead)}`)
  const values = {
    product: content.company.name,
    by: nameIn(desk.people, actor),
    form: leadInMail(first),
    reference: referenceOf(first.id),
    link: linkTo(first),
    count: leads.length,
    list: [...lines, ...(leads.length > mostListed ? [`${desk.origin}/?tab=mine`] : [])].join('\n'),
  }
  const { subject, body } = leads.length === 1 ? facts.staff.assigned : facts.staff.assignedMany
  const inSubject = { ...values, form: content.forms[first.collection].name }
  return { id: recordId(now), to, subject: fill(subject, inSubject), body: fill(body, values) }
}
