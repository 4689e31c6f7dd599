import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Store } from '../database/store.ts'
import type { LogStream } from '../http/log-stream.ts'
import { loadApplication } from './application-files.ts'
import { applicationFolder, buildDesk } from './desk-app.ts'
import { teamDoor } from './door.ts'

interface Parts {
  store: Store
  logStream: LogStream
  wakeQueues: () => void
}

/** The team's desk beside the public server, on a port that only this machine reaches; closed with it. */
export async function openDesk(app: FastifyInstance, config: Config, parts: Parts): Promise<void> {
  if (!config.desk) return
  const files = await loadApplication(applicationFolder)
  const desk = buildDesk(config, { ...parts, now: Date.now, door: teamDoor(config.desk), files })
  await desk.listen({ host: '127.0.0.1', port: config.desk.port })
  app.addHook('preClose', async () => {
    setTimeout(() => desk.server.closeAllConnections(), 2000).unref()
    await desk.close()
  })
}
