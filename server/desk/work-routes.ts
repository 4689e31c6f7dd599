import type { FastifyInstance } from 'fastify'
import {
  type DeskChanged,
  deskCallSchema,
  deskChangesSchema,
  deskEditSchema,
  deskErrors,
  deskPaths,
  deskSpamSchema,
  mayAs,
} from '../../contract/desk.ts'
import { references } from '../../contract/reference.ts'
import type { Editor, EditResult, LeadEdit } from '../database/lead.ts'
import { dayIn } from '../days-of-zone.ts'
import { ApiError } from '../http/errors.ts'
import { editAfterCall } from '../leads/after-call.ts'
import { checkFields } from '../leads/checked-fields.ts'
import { editLead, mailOwners, releaseLead, workOnLead } from '../leads/lead-work.ts'
import {
  checkedWork,
  type DeskParts,
  lastActor,
  leadOrConflict,
  type OfLead,
  readInput,
  requireLead,
  withOwnVersion,
} from './desk-parts.ts'
import { notAllowed } from './sessions.ts'

/** The desk offers undo for ten seconds; the rest allows for a slow connection. */
const ownMarkMs = 60_000

/** Conflicts whose authors are named. */
const mostNamed = 10

export function workRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { config, store, sessions, record, now, wakeQueues, deskLead } = parts

  app.post(deskPaths.changes, async (request) => {
    const { person } = await sessions.require(request)
    const { changes } = readInput(deskChangesSchema, request.body)
    const edits = changes.map(({ id, version, ...work }) => ({
      id,
      version,
      edit: checkedWork(config, work),
    }))
    const ids = changes.map(({ id }) => id)
    const by = { actor: person, now: now() }
    if (edits.length === 1)
      return changedLeads(person, 'set', ids, () =>
        edits.map(({ id, version, edit }) => editing(id, edit, { ...by, version })),
      )
    const owners = new Map((await store.findInboxLeads(ids)).map(({ id, owner }) => [id, owner]))
    const given: string[] = []
    const changed = await changedLeads(person, 'set', ids, () =>
      edits.map(async ({ id, version, edit }) => {
        const result = await editLead(store, config, id, edit, { ...by, version })
        if (result.outcome === 'changed' && edit.owner && edit.owner !== owners.get(id)) given.push(id)
        return result
      }),
    )
    await mailOwners(store, config, given, by)
    wakeQueues()
    return changed
  })

  app.post<OfLead>(`${deskPaths.leads}/:id/call`, async (request, reply) => {
    const { person } = await sessions.require(request)
    const { version, note, ...call } = readInput(deskCallSchema, request.body)
    const lead = await requireLead(store, request.params.id)
    const edit = editAfterCall(lead, { ...call, note: note.text }, dayIn(config.timeZone, now()))
    const entry = { person, kind: 'set', detail: references([lead.id]) }
    const by = { actor: person, now: now(), version }
    const change = () => editing(lead.id, { ...edit, noteId: note.id }, by)
    return leadOrConflict(parts, lead.id, await record.logAccess(entry, change, () => 1), reply)
  })

  app.post(deskPaths.spam, async (request) => {
    const { changes, spam } = readInput(deskSpamSchema, request.body)
    const { person, role } = await sessions.require(request)
    const ids = changes.map(({ id }) => id)
    if (!spam && !mayAs(role, 'admin')) for (const id of ids) await requireOwnMark(id, person)
    const changed = await changedLeads(person, spam ? 'hold' : 'release', ids, () =>
      changes.map(({ id, version }) => {
        const by = { actor: person, now: now(), version }
        return spam ? store.holdLead(id, by) : released(id, by)
      }),
    )
    if (!spam) wakeQueues()
    return changed
  })

  app.patch<OfLead>(`${deskPaths.leads}/:id`, async (request, reply) => {
    const { person, role } = await sessions.require(request)
    const edit = readInput(deskEditSchema, request.body)
    const { id, collection, fields: before } = await requireLead(store, request.params.id)
    const { fields, problems, doubts } = checkFields(collection, edit.fields ?? {})
    const [problem] = Object.values(problems)
    if (problem) throw new ApiError(422, 'invalid_fields', problem, { ...doubts, ...problems })
    const [doubt] = Object.values(doubts)
    if (doubt && !edit.keep) throw new ApiError(422, deskErrors.doubtful, doubt, doubts)
    // A link mailed to the new address would open everything of the person.
    if (fields.email !== undefined && fields.email !== before.email && !mayAs(role, 'admin'))
      throw notAllowed('admin')
    const by = { actor: person, now: now() }
    const { note, version, fields: _, keep: __, ...work } = edit
    const changes = { ...(edit.fields && { fields }), ...checkedWork(config, work) }
    const entry = { person, kind: edit.fields ? 'correct' : 'set', detail: references([id]) }
    const change = async () => {
      const result = version === undefined ? undefined : await editing(id, changes, { ...by, version })
      // By itself, so that it is stored even if the change was refused: a note needs no version.
      if (note) await editing(id, { note: note.text, noteId: note.id }, { ...by, version: 0 })
      return result
    }
    return leadOrConflict(parts, id, await record.logAccess(entry, change, () => 1), reply)
  })

  async function editing(id: string, edit: LeadEdit, by: Editor): Promise<EditResult> {
    const result = await workOnLead(store, config, id, edit, by)
    if (result.outcome === 'changed') wakeQueues()
    return result
  }

  /** Undoing one's own spam mark needs no admin role if it is the latest change and less than a minute old. */
  async function requireOwnMark(id: string, person: string): Promise<void> {
    const last = (await store.listLeadChanges(id)).at(-1)
    const isOwn = last?.field === 'spam' && last.to !== null && last.actor === person
    if (!isOwn || last.changedAt <= now() - ownMarkMs) throw notAllowed('admin')
  }

  async function released(id: string, by: Editor): Promise<EditResult> {
    const lead = await store.findLead(id)
    return lead ? releaseLead(store, config, lead, by) : { outcome: 'missing' }
  }

  async function changedLeads(
    person: string,
    kind: string,
    ids: string[],
    change: () => Promise<EditResult>[],
  ): Promise<DeskChanged> {
    const results = await record.logAccess(
      { person, kind, detail: references(ids) },
      () => Promise.all(change()),
      (results) => results.filter(({ outcome }) => outcome === 'changed').length,
    )
    const leads = new Map((await store.findInboxLeads(ids)).map((lead) => [lead.id, lead]))
    const listed = (isOne: (outcome: EditResult['outcome']) => boolean) =>
      ids.flatMap((id, at) => {
        const [lead, result] = [leads.get(id), results[at]]
        return lead && isOne(result?.outcome ?? 'missing') ? deskLead(withOwnVersion(lead, result)) : []
      })
    const changed = listed((outcome) => outcome === 'conflict')
    const names = await Promise.all(changed.slice(0, mostNamed).map(({ id }) => lastActor(config, store, id)))
    return {
      done: listed((outcome) => outcome === 'changed' || outcome === 'unchanged'),
      changed,
      changedBy: [...new Set(names)].filter((name) => name !== null),
      gone: ids.filter((id) => !leads.has(id)),
    }
  }
}
