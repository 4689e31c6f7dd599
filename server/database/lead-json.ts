import { casePath, emergencyOf, isCallTime } from '../../contract/additions.ts'
import { estimate, readFigures } from '../../contract/estimate.ts'
import type { LeadFields } from '../../contract/forms.ts'
import type { HandOverRecord, MailRecord } from './delivery.ts'
import type { Lead, LeadChange } from './lead.ts'

/** Selects fields in a fixed order, since other programs read the result. */
export const pick = <T, Name extends keyof T>(record: T, ...names: Name[]): Pick<T, Name> =>
  // Object.fromEntries loses the names of the keys.
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, Name>

export const isoTime = (timestamp: number): string => new Date(timestamp).toISOString()

/** The fields that were typed, without additions. */
export const typedFields = ({ estimate: _, case: __, callTime: ___, ...fields }: LeadFields) => fields

function additionsJson({ estimate: text, case: code, callTime }: LeadFields) {
  const figures = readFigures(text ?? '')
  return {
    ...(figures && { estimate: { ...figures, minutesReturned: estimate(figures).minutesReturned } }),
    ...(code && { case: { emergency: emergencyOf(code), link: casePath(code) } }),
    ...(isCallTime(callTime) && { callTime }),
  }
}

/** The public JSON of a lead, in commands, exports and hand-overs. Other programs rely on this shape. */
export const leadJson = (lead: Lead) => ({
  ...pick(lead, 'id', 'collection'),
  timestamp: isoTime(lead.timestamp),
  version: lead.version,
  spam: lead.spamReason !== null,
  ...pick(lead, 'status', 'owner', 'dueOn', 'source'),
  ...typedFields(lead.fields),
  ...additionsJson(lead.fields),
  ...pick(lead, 'noticeVersion', 'language'),
})

export const changeJson = (change: LeadChange) => ({
  timestamp: isoTime(change.changedAt),
  ...pick(change, 'actor', 'field', 'from', 'to'),
})

export const deliveryTimes = ({ createdAt, sentAt }: MailRecord | HandOverRecord) => ({
  createdAt: isoTime(createdAt),
  sentAt: sentAt === null ? null : isoTime(sentAt),
})

export async function* jsonArray<T>(items: AsyncIterable<T>, toJson: (item: T) => object) {
  let between = '[\n'
  for await (const item of items) {
    yield `${between}${JSON.stringify(toJson(item))}`
    between = ',\n'
  }
  yield between === '[\n' ? '[]\n' : '\n]\n'
}

/** The items of a JSON array inside a document that the caller writes, indented to match. */
export async function* jsonItems<T>(items: AsyncIterable<T>, toJson: (item: T) => object | Promise<object>) {
  let comma = ''
  for await (const item of items) {
    yield `${comma}\n    ${JSON.stringify(await toJson(item), null, 2).replaceAll('\n', '\n    ')}`
    comma = ','
  }
  if (comma) yield '\n  '
}
