import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import {
  type DeskErased,
  type DeskErasure,
  deskEraseSchema,
  deskErasureSchema,
  deskErrors,
  deskPaths,
} from '../../contract/desk.ts'
import { referenceOf, references } from '../../contract/reference.ts'
import type { ErasureTarget } from '../database/erasure.ts'
import type { InboxLead } from '../database/lead.ts'
import { dayIn } from '../days-of-zone.ts'
import { ApiError } from '../http/errors.ts'
import { eraseEverywhere } from '../leads/erase.ts'
import { erasedInWords, erasureProof } from '../leads/erasure-proof.ts'
import { addressKey } from '../mail-address.ts'
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
      () => wouldGo(lead, listedTarget(lead, request.query)),
      ({ leads }) => leads,
    )
  })

  app.post<OfLead>(path, async (request): Promise<DeskErased> => {
    const { person } = await sessions.require(request)
    const lead = await requireLead(store, request.params.id)
    const target = namedTarget(lead, request.body)
    const erasure = await wouldGo(lead, target)
    const at = now()
    const reference = referenceOf(recordId(at))
    const { leads, mails, messages, logCleared, copies, systems } = await record.logAccess(
      { person, kind: 'erase', detail: `${references([lead.id])}, proof ${reference}` },
      () => eraseEverywhere(store, target, { config, now: at, actor: person, proof: reference }),
      ({ leads }) => leads,
    )
    const named = copies.map((copy) => ({ ...copy, path: basename(copy.path) }))
    const erased = { ...erasure, leads, mails, messages }
    const what = erasedInWords(erased)
    const { timeZone } = config
    const text = erasureProof({ reference, what, logCleared, at, timeZone, copies: named, systems })
    const left = copies.map(({ path, until, why }) => ({
      name: basename(path),
      until: until === null ? null : dayIn(config.timeZone, until),
      why,
    }))
    wakeQueues()
    return { ...erased, copies: left, systems, proof: { reference, text } }
  })

  /** Everything with the lead's address; the lead alone if it is asked for or has none. */
  function listedTarget({ id, address }: InboxLead, query: unknown): ErasureTarget {
    const { alone } = readInput(deskErasureSchema, query)
    return alone || address === null ? { id } : { email: address }
  }

  /** What was listed, and nothing else: the lead may have got somebody else's address since. */
  function namedTarget({ id, address }: InboxLead, body: unknown): ErasureTarget {
    const { person } = readInput(deskEraseSchema, body)
    if (person === null) return { id }
    if (addressKey(person) === address) return { email: person }
    const message =
      'The address of this lead was changed in the meantime. Look again at what would be erased.'
    throw new ApiError(409, deskErrors.changed, message)
  }

  async function wouldGo(lead: InboxLead, target: ErasureTarget): Promise<DeskErasure> {
    const counts = await store.countErasable(target)
    return { email: lead.fields.email, isPerson: 'email' in target, ...counts }
  }
}
