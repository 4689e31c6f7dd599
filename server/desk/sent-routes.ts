import type { FastifyInstance, FastifyReply } from 'fastify'
import { deskNotSentSchema, deskPaths, deskSentSchema } from '../../contract/desk.ts'
import type { LeadEdit } from '../database/lead.ts'
import { workOnLead } from '../leads/lead-work.ts'
import {
  type DeskParts,
  leadOrConflict,
  type OfLead,
  readInput,
  references,
  requireLead,
} from './desk-parts.ts'

/** Records in the history what staff sent with their own mail program. The desk sends nothing itself. */
export function sentRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { config, store, sessions, record, now } = parts

  app.post<OfLead>(`${deskPaths.leads}/:id/sent`, async (request, reply) => {
    const { person } = await sessions.require(request)
    const { version, id, subject, text } = readInput(deskSentSchema, request.body)
    const { status } = await requireLead(store, request.params.id)
    const note = [subject, text].filter(Boolean).join('\n\n')
    const edit: LeadEdit = {
      note,
      noteId: id,
      noteKind: 'sent',
      ...(status === 'new' && { status: 'contacted' }),
    }
    return keep(request.params.id, person, version, edit, reply)
  })

  /** The history is append-only: undoing adds an entry and restores the status. */
  app.post<OfLead>(`${deskPaths.leads}/:id/sent/undo`, async (request, reply) => {
    const { person } = await sessions.require(request)
    const { version, id, subject, status } = readInput(deskNotSentSchema, request.body)
    const edit: LeadEdit = { note: subject, noteId: id, noteKind: 'notSent', status }
    return keep(request.params.id, person, version, edit, reply)
  })

  async function keep(id: string, person: string, version: number, edit: LeadEdit, reply: FastifyReply) {
    const entry = { person, kind: 'set', detail: references([id]) }
    const change = () => workOnLead(store, config, id, edit, { actor: person, now: now(), version })
    const result = await record.logAccess(entry, change, () => 1)
    if (result.outcome === 'changed') parts.wakeQueues()
    return leadOrConflict(parts, id, result, reply)
  }
}
