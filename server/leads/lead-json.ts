import type { LeadFields } from '../../contract/forms.ts'
import type { Lead, LeadChange } from '../database/lead.ts'
import { additionsJson } from './additions.ts'

/** What was typed, without what was added by a tick. */
export const typedFields = ({ estimate: _, case: __, ...fields }: LeadFields) => fields

/** A lead as other programs get it, from commands, exports and hand-over: the shape they rely on. */
export const leadJson = (lead: Lead) => ({
  id: lead.id,
  collection: lead.collection,
  timestamp: new Date(lead.timestamp).toISOString(),
  spam: lead.spamReason !== null,
  status: lead.status,
  owner: lead.owner,
  dueOn: lead.dueOn,
  source: lead.source,
  ...typedFields(lead.fields),
  ...additionsJson(lead.fields),
  noticeVersion: lead.noticeVersion,
  language: lead.language,
})

export const changeJson = ({ changedAt, actor, field, from, to }: LeadChange) => ({
  timestamp: new Date(changedAt).toISOString(),
  actor,
  field,
  from,
  to,
})

export async function* jsonArray<T>(
  items: AsyncIterable<T>,
  toJson: (item: T) => object,
): AsyncGenerator<string> {
  let between = '[\n'
  for await (const item of items) {
    yield `${between}${JSON.stringify(toJson(item))}`
    between = ',\n'
  }
  yield between === '[\n' ? '[]\n' : '\n]\n'
}
