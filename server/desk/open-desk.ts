import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { DeskDependencies } from './desk-parts.ts'

type Parts = Pick<DeskDependencies, 'store' | 'secret' | 'logStream' | 'wakeQueues'>

/** Starts the team's desk next to the public server, on a loopback port, and closes it with the server. */
export async function openDesk(app: FastifyInstance, config: Config, parts: Parts): Promise<void> {
  if (!config.desk) return
  // Imported on demand: most servers have no desk.
  const { loadApplication } = await import('./application-files.ts')
  const { applicationFolder, buildDesk } = await import('./desk-app.ts')
  const { teamAdmission } = await import('./admission.ts')
  const files = await loadApplication(applicationFolder)
  const { endSessionsOfRemovedPeople, followPeople } = await import('./follow-people.ts')
  const admission = teamAdmission(config.desk)
  await endSessionsOfRemovedPeople(parts.store, admission)
  const desk = buildDesk(config, { ...parts, now: Date.now, admission, files })
  await desk.listen({ host: '127.0.0.1', port: config.desk.port })
  const onError = (err: unknown) => desk.log.warn({ err }, 'cannot apply DESK_PEOPLE from .env')
  const stopFollowing = followPeople({ desk: config.desk, admission, store: parts.store, onError })
  app.addHook('preClose', async () => {
    stopFollowing()
    setTimeout(() => desk.server.closeAllConnections(), 2000).unref()
    await desk.close()
  })
}
