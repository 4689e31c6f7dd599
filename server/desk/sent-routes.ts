import type { FastifyInstance } from 'fastify'
import { type DeskLead, deskNotSentSchema, deskPaths, deskSentSchema } from '../../contract/desk.ts'
import type { LeadStatus } from '../../contract/lead-status.ts'
import { references } from '../../contract/reference.ts'
import type { InboxLead, LeadChange, LeadEdit } from '../database/lead.ts'
import { ApiError } from '../http/errors.ts'
import { workOnLead } from '../leads/lead-work.ts'
import { idFrom } from '../record-id.ts'
import { type DeskParts, type OfLead, readInput, requireLead } from './desk-parts.ts'

/** Records in the history what staff sent with their own mail program. The desk sends nothing itself. */
export function sentRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { config, store, sessions, record, now, deskLead, wakeQueues } = parts

  app.post<OfLead>(`${deskPaths.leads}/:id/sent`, async (request) => {
    const { person } = await sessions.require(request)
    const { id, subject, text } = readInput(deskSentSchema, request.body)
    const note = [subject, text].filter(Boolean).join('\n\n')
    return keep(request.params.id, person, ({ status }) => ({
      ...{ note, noteId: id, noteKind: 'sent' },
      ...(status === 'new' && { status: 'contacted' }),
    }))
  })

  /** The history is append-only: undoing adds an entry. Its id is derived, so that a second undo adds nothing. */
  app.post<OfLead>(`${deskPaths.leads}/:id/sent/undo`, async (request) => {
    const { person } = await sessions.require(request)
    const { id } = readInput(deskNotSentSchema, request.body)
    return keep(request.params.id, person, async (lead) => {
      const history = await store.listLeadChanges(lead.id)
      const sent = history.find(({ noteId, actor }) => noteId === id && actor === person)
      if (sent?.field !== 'sent') throw new ApiError(404, 'not_sent', 'You have not marked this as sent.')
      const status = statusBefore(sent, history)
      return {
        ...{ note: firstLine(sent), noteId: idFrom('not sent', id), noteKind: 'notSent' },
        ...(status && { status }),
      }
    })
  })

  /** Repeats after a conflict: what was sent stays true whatever a colleague changes at the same time. */
  async function keep(
    leadId: string,
    person: string,
    editOf: (lead: InboxLead) => LeadEdit | Promise<LeadEdit>,
  ): Promise<DeskLead> {
    const { id } = await requireLead(store, leadId)
    const change = async () => {
      for (;;) {
        const lead = await requireLead(store, id)
        const by = { actor: person, now: now(), version: lead.version }
        const { outcome } = await workOnLead(store, config, id, await editOf(lead), by)
        if (outcome !== 'conflict') return outcome
      }
    }
    const entry = { person, kind: 'set', detail: references([id]) }
    const outcome = await record.logAccess(entry, change, () => 1)
    if (outcome === 'changed') wakeQueues()
    return deskLead(await requireLead(store, id))
  }
}

const firstLine = ({ to }: LeadChange) => to?.split('\n', 1)[0] ?? ''

/** The status that the mark replaced; undefined if it replaced none, or the status was set again later. */
function statusBefore(sent: LeadChange, history: LeadChange[]) {
  const last = history.findLast(({ field }) => field === 'status')
  const isOfMark = last?.changedAt === sent.changedAt && last.actor === sent.actor
  // The history stores values as text; that of a status is one.
  return isOfMark ? (last.from as LeadStatus) : undefined
}
