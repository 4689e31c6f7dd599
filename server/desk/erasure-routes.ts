import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type DeskErased, type DeskErasure, deskErasureSchema, deskPaths } from '../../contract/desk.ts'
import { referenceOf, references } from '../../contract/reference.ts'
import type { Person } from '../database/erasure.ts'
import type { InboxLead } from '../database/lead.ts'
import { dayIn } from '../days-of-zone.ts'
import { browserPatienceMs, eraseEverywhere } from '../leads/erase.ts'
import { erasedInWords, erasureProof } from '../leads/erasure-proof.ts'
import { recordId } from '../record-id.ts'
import { type DeskParts, type OfLead, readInput, requireLead } from './desk-parts.ts'

const path = `${deskPaths.leads}/:id/erasure`

/** Erases a person, found by one of their leads, or that lead alone. A preview lists exactly what will be erased. */
export function erasureRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { config, store, sessions, record, now, wakeQueues } = parts

  app.get<OfLead>(path, async (request) => {
    const { person } = await sessions.require(request)
    const lead = await requireLead(store, request.params.id)
    return record.logAccess(
      { person, kind: 'show', detail: references([lead.id]) },
      async () => wouldGo(lead, await whoGoes(lead, request.query)),
      ({ leads }) => leads,
    )
  })

  app.post<OfLead>(path, async (request): Promise<DeskErased> => {
    const { person } = await sessions.require(request)
    const lead = await requireLead(store, request.params.id)
    const gone = await whoGoes(lead, request.query)
    const erasure = await wouldGo(lead, gone)
    const at = now()
    const target = targetOf(lead, gone)
    const reference = referenceOf(recordId(at))
    const { leads, mails, messages, isFinished, copies, systems } = await record.logAccess(
      { person, kind: 'erase', detail: `${references([lead.id])}, proof ${reference}` },
      () =>
        eraseEverywhere(store, target, {
          ...{ config, now: at, untilNone: true, patienceMs: browserPatienceMs },
          answer: { actor: person, proof: reference },
        }),
      ({ leads }) => leads,
    )
    const named = copies.map((copy) => ({ ...copy, path: basename(copy.path) }))
    const erased = { ...erasure, leads, mails, messages }
    const what = erasedInWords(erased)
    const { timeZone } = config
    const text = erasureProof({ reference, what, isFinished, at, timeZone, copies: named, systems })
    const left = copies.map(({ path, until, why }) => ({
      name: basename(path),
      until: until === null ? null : dayIn(config.timeZone, until),
      why,
    }))
    wakeQueues()
    return { ...erased, copies: left, systems, proof: { reference, text } }
  })

  async function whoGoes({ id }: InboxLead, query: unknown): Promise<Person | undefined> {
    const { alone } = readInput(deskErasureSchema, query)
    return alone ? undefined : store.findPerson({ leadId: id })
  }

  const targetOf = ({ id }: InboxLead, person: Person | undefined) => (person ? { person } : { id })

  async function wouldGo(lead: InboxLead, person: Person | undefined): Promise<DeskErasure> {
    const counts = await store.countErasable(targetOf(lead, person))
    return { email: lead.fields.email, addresses: person?.addresses ?? [], ...counts }
  }
}
