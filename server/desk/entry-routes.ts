import type { FastifyInstance } from 'fastify'
import { type DeskEntered, deskNewLeadSchema, deskPaths } from '../../contract/desk.ts'
import { references } from '../../contract/reference.ts'
import { ApiError } from '../http/errors.ts'
import { enterLead, readFields } from '../leads/enter-lead.ts'
import { recordId } from '../record-id.ts'
import { type DeskParts, readInput, requireLead } from './desk-parts.ts'

/** Leads entered by staff. */
export function entryRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { config, store, sessions, record, now, wakeQueues, deskLead } = parts
  app.post(deskPaths.leads, async (request, reply): Promise<DeskEntered> => {
    const { person, name } = await sessions.require(request)
    const { key, ...entered } = readInput(deskNewLeadSchema, request.body)
    // Validate first: a rejected entry must not appear in the access record.
    readFields(entered.collection, entered.fields)
    const id = recordId(now())
    const entry = { person, kind: 'add', detail: references([id]) }
    const enter = () => enterLead(store, config, { ...entered, key, id, by: name || person }, now())
    const receipt = await record.logAccess(entry, enter, ({ outcome }) => Number(outcome === 'created'))
    const isNew = receipt.outcome === 'created'
    if (receipt.outcome === 'otherFields')
      throw new ApiError(422, 'idempotency_key_reused', 'This entry was already saved with other values.')
    wakeQueues()
    reply.code(isNew ? 201 : 200)
    return { ...deskLead(await requireLead(store, receipt.id)), isNew }
  })
}
