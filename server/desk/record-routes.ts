import type { FastifyInstance } from 'fastify'
import { type DeskRecords, deskPaths, deskRecordSchema } from '../../contract/desk.ts'
import { type DeskParts, readInput } from './desk-parts.ts'

export function recordRoutes(app: FastifyInstance, { store, record }: DeskParts): void {
  app.addHook('onClose', () => record.flush())
  app.get(deskPaths.record, async (request): Promise<DeskRecords> => {
    const { offset, limit } = readInput(deskRecordSchema, request.query)
    await record.flush()
    const { accesses, total } = await store.pageLeadAccess(offset, limit)
    const records = accesses.map(({ accessedAt, actor, kind, records, detail }) => ({
      at: new Date(accessedAt).toISOString(),
      person: actor,
      kind,
      count: records,
      detail,
    }))
    return { records, total }
  })
}
