import type { FastifyInstance } from 'fastify'
import { type DeskReplayed, deskPaths } from '../../contract/desk.ts'
import type { DeskParts, OfLead } from './desk-parts.ts'

export function deliveryRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { store, sessions, record, now } = parts
  const queues = { [deskPaths.mails]: 'mails', [deskPaths.handOvers]: 'handOvers' } as const
  for (const [path, queue] of Object.entries(queues))
    app.post<OfLead>(`${path}/:id/replay`, async (request): Promise<DeskReplayed> => {
      const { person } = await sessions.require(request)
      const replay = () => store.replayDeliveries(queue, request.params, now())
      const queued = await record.doing({ person, kind: 'replay' }, replay, (count) => count)
      if (queued > 0) parts.wakeQueues()
      return { queued }
    })
}
