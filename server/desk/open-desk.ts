import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Store } from '../database/store.ts'
import type { DeskDependencies } from './desk-parts.ts'
import type { Door } from './door.ts'

type Parts = Pick<DeskDependencies, 'store' | 'secret' | 'logStream' | 'wakeQueues'>

/** The team's desk beside the public server, on a port that only this machine reaches; closed with it. */
export async function openDesk(app: FastifyInstance, config: Config, parts: Parts): Promise<void> {
  if (!config.desk) return
  // Most servers have no desk, and need not load it.
  const { loadApplication } = await import('./application-files.ts')
  const { applicationFolder, buildDesk } = await import('./desk-app.ts')
  const { teamDoor } = await import('./door.ts')
  const files = await loadApplication(applicationFolder)
  const door = teamDoor(config.desk)
  await endSessionsOfLeavers(parts.store, door)
  const desk = buildDesk(config, { ...parts, now: Date.now, door, files })
  await desk.listen({ host: '127.0.0.1', port: config.desk.port })
  app.addHook('preClose', async () => {
    setTimeout(() => desk.server.closeAllConnections(), 2000).unref()
    await desk.close()
  })
}

/** For good: a session does not come to life again when somebody is put back on the list. */
async function endSessionsOfLeavers(store: Store, door: Door): Promise<void> {
  for (const person of await store.listDeskPeople()) {
    // A name without @ is the user of a machine, whose desk is another one.
    if (person.includes('@') && door.admits(person) === undefined) await store.endDeskSessions({ person })
  }
}
