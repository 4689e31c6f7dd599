import type { FastifyInstance } from 'fastify'
import {
  type DeskEntered,
  type DeskImported,
  deskErrors,
  deskImportSchema,
  deskNewLeadSchema,
  deskPaths,
} from '../../contract/desk.ts'
import { references } from '../../contract/reference.ts'
import { ApiError } from '../http/errors.ts'
import { enterLead, requireEntry } from '../leads/enter-lead.ts'
import { workOnEntered } from '../leads/entered-work.ts'
import { importRows } from '../leads/import-leads.ts'
import { recordId } from '../record-id.ts'
import { checkedWork, type DeskParts, readInput, requireLead } from './desk-parts.ts'

/** Leads entered by staff, one by one or from a spreadsheet. */
export function entryRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { config, store, sessions, record, now, wakeQueues, deskLead } = parts
  app.post(deskPaths.leads, async (request, reply): Promise<DeskEntered> => {
    const { person, name } = await sessions.require(request)
    const { key, owner, dueOn, status, note, keep, ...entered } = readInput(deskNewLeadSchema, request.body)
    // Validate first: a rejected entry must not appear in the access record.
    const { fields, doubts } = requireEntry(entered.collection, entered.fields)
    const [doubt] = Object.values(doubts)
    if (doubt && !keep) throw new ApiError(422, deskErrors.doubtful, doubt, doubts)
    const work = checkedWork(config, { owner, dueOn, status })
    const id = recordId(now())
    const entry = { person, kind: 'add', detail: references([id]) }
    const enter = () => enterLead(store, config, { ...entered, fields, key, id, by: name || person }, now())
    const receipt = await record.logAccess(entry, enter, ({ outcome }) => Number(outcome === 'created'))
    const isNew = receipt.outcome === 'created'
    if (receipt.outcome === 'otherFields')
      throw new ApiError(422, 'idempotency_key_reused', 'This entry was already saved with other values.')
    const noted = note && { note: note.text, noteId: note.id }
    await workOnEntered(store, config, receipt, { ...work, ...noted }, { actor: person, now: now() })
    wakeQueues()
    reply.code(isNew ? 201 : 200)
    return { ...deskLead(await requireLead(store, receipt.id)), isNew }
  })

  app.post(deskPaths.import, async (request): Promise<DeskImported> => {
    const { person, name } = await sessions.require(request)
    const { collection, rows, dryRun } = readInput(deskImportSchema, request.body)
    const part = { collection, rows, by: name || person, dryRun }
    if (dryRun) return { outcomes: await importRows(store, config, part, now()) }
    const saw = record.part(person, 'import', collection)
    const added: string[] = []
    try {
      return { outcomes: await importRows(store, config, part, now(), (id) => added.push(id)) }
    } finally {
      await saw(added)
      wakeQueues()
    }
  })
}
