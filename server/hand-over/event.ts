import { createHmac } from 'node:crypto'
import type { ClaimedDelivery } from '../database/claimed-delivery.ts'
import { leadJson } from '../database/lead-json.ts'

export interface HandOverEvent {
  id: string
  body: string
}

const eventBody = (type: string, timestamp: number, data: object) =>
  JSON.stringify({ type, timestamp: new Date(timestamp).toISOString(), data })

/** The lead as it is now: a correction made while it waited is handed over too. Undefined when it is gone. */
export function leadEvent(delivery: ClaimedDelivery): HandOverEvent | undefined {
  const { id, kind, lead, createdAt } = delivery
  if (kind === 'lead.erased') return { id, body: eventBody(kind, createdAt, JSON.parse(delivery.body)) }
  if (!lead) return undefined
  if (kind === 'lead.created') return { id, body: eventBody(kind, lead.timestamp, leadJson(lead)) }
  const changed = delivery.subject.split(',')
  return { id, body: eventBody(kind, createdAt, { ...leadJson(lead), changed }) }
}

/** Looks like a lead, so that a receiver's fields can be tried; its type tells it from one. */
export const testEvent = (id: string, now: number): HandOverEvent => ({
  id,
  body: eventBody(
    'lead.test',
    now,
    leadJson({
      id,
      collection: 'signups',
      timestamp: now,
      spamReason: null,
      status: 'new',
      owner: null,
      dueOn: null,
      version: 1,
      replaces: null,
      replacedBy: null,
      noContact: false,
      source: {},
      fields: { email: 'test@example.org', phone: '9876543210', organisation: 'A test, no lead' },
      noticeVersion: 'test',
      language: 'en',
    }),
  ),
})

/** The headers of Standard Webhooks; the time is that of the attempt, since receivers refuse what is old. */
export function signedHeaders({ id, body }: HandOverEvent, secret: Buffer, now: number) {
  const seconds = Math.floor(now / 1000)
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
