import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type * as v from 'valibot'
import {
  type DeskRequest,
  type DeskRequests,
  deskClosedRequestSchema,
  deskErrors,
  deskNewRequestSchema,
  deskPaths,
  deskPersonFileSchema,
  deskRequestOfAddressSchema,
} from '../../contract/desk.ts'
import { referenceOf, references } from '../../contract/reference.ts'
import { isoTime, pick } from '../database/lead-json.ts'
import type { PersonRequest } from '../database/statements/requests.ts'
import { dayIn } from '../days-of-zone.ts'
import { ApiError } from '../http/errors.ts'
import { type Person, personJson, personPage } from '../leads/person-file.ts'
import { addRequest } from '../leads/requests.ts'
import { addressKey, isMailAddress } from '../mail-address.ts'
import { recordId } from '../record-id.ts'
import { type DeskParts, type OfLead, readInput, requireLead } from './desk-parts.ts'

/** Rights of the people who wrote: an export of all their data, and their requests with due days. */
export function personRoutes(
  app: FastifyInstance,
  { config, store, sessions, record, now }: DeskParts,
): void {
  const { timeZone } = config

  app.get<OfLead>(`${deskPaths.leads}/:id/person/file`, async (request, reply) => {
    const { person: actor } = await sessions.require(request)
    const { format } = readInput(deskPersonFileSchema, request.query)
    const lead = await requireLead(store, request.params.id)
    const person: Person = lead.address === null ? { ids: [lead.id] } : { email: lead.address }
    // Logged before anything is read. The count is written at the end, also of an aborted download.
    const detail = `${references([lead.id])}, to hand out`
    const access = await store.beginLeadAccess({ accessedAt: now(), actor, kind: 'export', detail })
    let count = 0
    const onLead = () => void count++
    const text =
      format === 'json'
        ? personJson(store, lead.fields.email, person, onLead)
        : personPage(store, lead.fields.email, person, { timeZone, now: now() }, onLead)
    const name = `person-${referenceOf(lead.id)}-${dayIn(timeZone, now())}.${format}`
    return reply
      .type(format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(counted(text, () => store.endLeadAccess(access, count))))
  })

  app.post<OfLead>(`${deskPaths.leads}/:id/requests`, async (request, reply): Promise<DeskRequest> => {
    const { person } = await sessions.require(request)
    const asked = readInput(deskNewRequestSchema, request.body)
    const lead = await requireLead(store, request.params.id)
    reply.code(201)
    return entered(person, lead, asked, references([lead.id]))
  })

  app.post(deskPaths.requests, async (request, reply): Promise<DeskRequest> => {
    const { person } = await sessions.require(request)
    const { email, ...asked } = readInput(deskRequestOfAddressSchema, request.body)
    if (!isMailAddress(email)) {
      const message = 'This is not an e-mail address.'
      throw new ApiError(422, 'invalid_fields', message, { email: message })
    }
    reply.code(201)
    return entered(person, { address: addressKey(email) }, asked)
  })

  /** The record names no address: it outlives the request. */
  async function entered(
    person: string,
    of: Parameters<typeof addRequest>[2]['of'],
    { kind, askedOn }: v.InferOutput<typeof deskNewRequestSchema>,
    reference?: string,
  ): Promise<DeskRequest> {
    if (askedOn > dayIn(timeZone, now()))
      throw new ApiError(422, 'invalid_fields', 'The day of a request cannot be in the future.')
    const id = recordId(now())
    const entry = { person, kind: 'request', detail: `${reference ?? referenceOf(id)}, ${kind}` }
    const add = () => addRequest(store, config, { id, of, kind, askedOn, now: now() })
    await record.logAccess(entry, add, () => 1)
    return requestJson(await required(id))
  }

  app.get(deskPaths.requests, async (request): Promise<DeskRequests> => {
    const { person } = await sessions.require(request)
    return record.logAccess(
      { person, kind: 'list', detail: 'requests of people' },
      async () => ({ requests: (await store.listRequests()).map(requestJson) }),
      ({ requests }) => requests.filter(({ closedAt }) => closedAt === null).length,
    )
  })

  app.post<OfLead>(`${deskPaths.requests}/:id/close`, async (request): Promise<DeskRequest> => {
    const { person } = await sessions.require(request)
    const { version, outcome } = readInput(deskClosedRequestSchema, request.body)
    const { id, kind, address, closedAt, version: present } = await required(request.params.id)
    const conflict = new ApiError(
      409,
      deskErrors.changed,
      'Somebody else has changed this request in the meantime.',
    )
    if (closedAt !== null || present !== version) throw conflict
    const by = { actor: person, now: now(), version }
    const entry = { person, kind: 'request', detail: `${referenceOf(id)}, ${kind}, ${outcome}` }
    const answer = async () => {
      // Record the wish first: if that fails, the request must not be closed as done.
      if (kind === 'noContact' && outcome === 'done' && address !== null)
        await store.setNoContact(address, true, now())
      return store.closeRequest(id, by, outcome)
    }
    const isClosed = await record.logAccess(entry, answer, (done) => Number(done))
    if (!isClosed) throw conflict
    return requestJson(await required(id))
  })

  async function required(id: string): Promise<PersonRequest> {
    const found = await store.findRequest(id)
    if (!found) throw new ApiError(404, deskErrors.gone, 'There is no such request.')
    return found
  }
}

const requestJson = (request: PersonRequest): DeskRequest => ({
  ...pick(request, 'id', 'kind', 'askedOn', 'dueOn', 'version', 'closedBy', 'outcome', 'proof'),
  reference: referenceOf(request.id),
  email: request.address,
  leadId: request.leadId,
  closedAt: request.closedAt === null ? null : isoTime(request.closedAt),
})

async function* counted(text: AsyncIterable<string>, end: () => Promise<void>): AsyncGenerator<string> {
  try {
    yield* text
  } finally {
    await end()
  }
}
