import type { FastifyInstance } from 'fastify'
import { type DeskReplayed, deskPaths } from '../../contract/desk.ts'
import type { DeskParts } from './desk-parts.ts'

type Route = { Params: { id: string } }

/** Sends again: a mail that failed, or a hand-over whatever became of it. */
export function deliveryRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { store, sessions, record, now } = parts
  const routes = {
    [deskPaths.mails]: (id: string) => store.replayDeliveries('mails', { id }, now()),
    [deskPaths.handOvers]: (id: string) => store.replayDeliveries('handOvers', { id }, now()),
  }
  for (const [path, replay] of Object.entries(routes))
    app.post<Route>(`${path}/:id/replay`, async (request): Promise<DeskReplayed> => {
      const { person } = await sessions.require(request)
      const { id } = request.params
      const queued = await record.doing(
        { person, kind: 'replay' },
        () => replay(id),
        (queued) => queued,
      )
      if (queued > 0) parts.wakeQueues()
      return { queued }
    })
}
