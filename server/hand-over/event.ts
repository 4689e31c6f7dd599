import { createHmac } from 'node:crypto'
import type { ClaimedDelivery } from '../database/claimed-delivery.ts'
import { leadJson } from '../database/lead-json.ts'

export interface HandOverEvent {
  id: string
  body: string
}

const eventBody = (type: string, timestamp: number, data: object) =>
  JSON.stringify({ type, timestamp: new Date(timestamp).toISOString(), data })

/**
 * The event with the current lead, so that corrections made while it was queued are included. Undefined when the lead
 * is erased.
 */
export function leadEvent(delivery: ClaimedDelivery): HandOverEvent | undefined {
  const { id, kind, lead, createdAt } = delivery
  if (kind === 'lead.erased') return { id, body: eventBody(kind, createdAt, JSON.parse(delivery.body)) }
  if (!lead) return undefined
  if (kind === 'lead.created') return { id, body: eventBody(kind, lead.timestamp, leadJson(lead)) }
  const changed = delivery.subject.split(',')
  return { id, body: eventBody(kind, createdAt, { ...leadJson(lead), changed }) }
}

/** Shaped like a lead, so that a receiver can test its fields; the type tells them apart. */
export const testEvent = (id: string, now: number): HandOverEvent => ({
  id,
  body: eventBody(
    'lead.test',
    now,
    leadJson({
      id,
      address: 'test@example.org',
      collection: 'signups',
      timestamp: now,
      spamReason: null,
      status: 'new',
      owner: null,
      dueOn: null,
      version: now,
      source: {},
      fields: { email: 'test@example.org', phone: '9876543210', organisation: 'A test, no lead' },
      noticeVersion: 'test',
      language: 'en',
    }),
  ),
})

/** Standard Webhooks headers. The timestamp is that of the attempt, since receivers reject old ones. */
export function signedHeaders({ id, body }: HandOverEvent, secret: Buffer, now: number) {
  const seconds = Math.floor(now / 1000)
  const signature = createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  }
}
