import type { FastifyInstance } from 'fastify'
import { type DeskErasure, deskPaths } from '../../contract/desk.ts'
import type { InboxLead } from '../database/lead.ts'
import { gathered } from '../gathered.ts'
import { mailFolder, tidyMailFolder } from '../mail/mail-files.ts'
import type { DeskParts } from './desk-parts.ts'
import { references, requireLead } from './lead-routes.ts'

const path = `${deskPaths.leads}/:id/erasure`
type Route = { Params: { id: string } }

/** Erases a person by one of their leads, after showing what exactly will go. */
export function erasureRoutes(
  app: FastifyInstance,
  { config, store, sessions, record, now }: DeskParts,
): void {
  app.get<Route>(path, async (request) => {
    const { person } = await sessions.require(request)
    const lead = await requireLead(store, request.params.id)
    return record.doing(
      { person, kind: 'show', detail: references([lead.id]) },
      () => wouldGo(lead),
      ({ leads }) => leads,
    )
  })

  app.post<Route>(path, async (request) => {
    const { person } = await sessions.require(request)
    const lead = await requireLead(store, request.params.id)
    const erasure = await wouldGo(lead)
    const { leads, mails, messages } = await record.doing(
      { person, kind: 'erase', detail: references([lead.id]) },
      () => store.eraseLeads({ email: lead.fields.email }, now()),
      ({ leads }) => leads,
    )
    await tidyMailFolder(mailFolder(config.dataDir), store)
    // While somebody reads the log stays as it is; the server tries again every minute.
    await store.clearLog()
    return { ...erasure, leads, mails, messages }
  })

  async function wouldGo({ fields: { email } }: InboxLead): Promise<DeskErasure> {
    const counts = await store.countErasable({ email })
    const leads = await gathered(store.listLeads({ email }))
    const changes = await Promise.all(leads.map(({ id }) => store.listLeadChanges(id)))
    return { email, ...counts, notes: changes.flat().filter(({ field }) => field === 'note').length }
  }
}
