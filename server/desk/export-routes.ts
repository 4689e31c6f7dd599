import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { deskExportSchema, deskPaths } from '../../contract/desk.ts'
import type { Lead } from '../database/lead.ts'
import { jsonArray, leadJson } from '../database/lead-json.ts'
import { dayIn } from '../days-of-zone.ts'
import { csvChunks } from '../leads/leads-csv.ts'
import { type DeskParts, readInput } from './desk-parts.ts'
import { filterInWords, leadFilterOf } from './lead-filter.ts'

export function exportRoutes(app: FastifyInstance, { config, store, sessions, now }: DeskParts): void {
  app.get(deskPaths.export, async (request, reply) => {
    const { person } = await sessions.require(request)
    const { format, ...asked } = readInput(deskExportSchema, request.query)
    const { timeZone } = config
    // Logged before anything is read. The count is written at the end, also of an aborted download.
    const access = await store.beginLeadAccess({
      accessedAt: now(),
      actor: person,
      kind: 'export',
      detail: filterInWords(asked),
    })
    const filter = leadFilterOf(asked, person, timeZone, now())
    const leads = counted(store.listLeads(filter), (count) => store.endLeadAccess(access, count))
    const text = format === 'csv' ? csvChunks(leads, timeZone) : jsonArray(leads, leadJson)
    return reply
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="leads-${dayIn(timeZone, now())}.${format}"`)
      .send(Readable.from(text))
  })
}

async function* counted(leads: AsyncIterable<Lead>, tell: (count: number) => Promise<void>) {
  let count = 0
  try {
    for await (const lead of leads) {
      count++
      yield lead
    }
  } finally {
    await tell(count)
  }
}
