import { access, constants, mkdir } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { prepareStore } from './backup/prepare-store.ts'
import { unmovedStoreWarning } from './backup/unmoved-store.ts'
import type { Config } from './config.ts'
import { openStore } from './database/open-store.ts'
import { openDesk } from './desk/open-desk.ts'
import { subscribedTargets } from './hand-over/targets.ts'
import { ignoreLogWriteErrors } from './http/log-stream.ts'
import { loadSite } from './http/site.ts'
import { watchHealth } from './metrics/health-gauges.ts'
import { createMetrics, type Metrics } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { tidyUpAfterStart } from './process/after-start.ts'
import { codeOf, explainFailure, isDiskTrouble } from './process/describe-error.ts'
import { stopOnSignal } from './process/graceful-stop.ts'
import { loadSecrets } from './secrets.ts'

/** Runs one server, from opening its store to listening, until a signal stops it. */
export async function serve(config: Config, distDir: string): Promise<void> {
  const site = await loadSite(distDir, config)
  const { dataDir } = config
  await explainFailure(prepareDataDir(dataDir), (code) => `DATA_DIR cannot be written: ${dataDir} (${code}).`)
  const notify = subscribedTargets(config.webhooks, 'lead.erased')
  const { upgraded, learned } = await prepareStore(config, { notify, now: Date.now() })
  if (upgraded) console.log('The store of version 1.0.0 was upgraded.')
  if (learned > 0) console.log(`${learned} erasures that the database had forgotten were carried out again.`)
  const store = await openStore(config)
  const secrets = await loadSecrets(config, store)

  ignoreLogWriteErrors()
  // Nothing is counted that nobody reads.
  const metrics = config.metricsPort === undefined ? undefined : createMetrics()
  let wakeQueues = () => {}
  const parts = {
    store,
    site,
    secrets,
    now: Date.now,
    ...(metrics && { metrics }),
    onQueues: (wake: () => void) => {
      wakeQueues = wake
    },
  }
  const app = await buildApp(config, parts)
  warnOfLeftBehind(app, config)
  const forDesk = { store, wakeQueues, secret: secrets.identitySecret }
  await explainFailure(
    openDesk(app, config, forDesk),
    (code) => `DESK_PORT ${config.desk?.port} cannot be used (${code}): set it to another, or leave it out.`,
  )
  if (config.desk) console.log(`The desk is at ${config.desk.origin}`)
  if (config.metricsPort !== undefined && metrics) {
    watchHealth(metrics, store, dataDir, Date.now)
    await openMetrics(app, config.metricsPort, metrics)
  }
  stopOnSignal(app, store)

  console.log(`FirstHour is at ${await listen(app, config)}`)
  tidyUpAfterStart()
}

async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    // The store reports the disk error, and pages are served anyway.
    if (!isDiskTrouble(error)) throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` })
  } catch (error) {
    await app.close()
    if (codeOf(error) === 'EADDRINUSE')
      throw new Error(`Port ${port} on ${host} is taken: stop what uses it, or set PORT to another.`)
    throw new Error(
      `Cannot listen on ${host}, port ${port} (${codeOf(error) || error}): check HOST and PORT.`,
    )
  }
}

function warnOfLeftBehind(app: FastifyInstance, config: Config): void {
  const forgotten = unmovedStoreWarning(config)
  if (forgotten === undefined) return
  app.log.warn(forgotten)
  console.error(forgotten)
}

async function openMetrics(app: FastifyInstance, port: number, metrics: Metrics): Promise<void> {
  const server = await serveMetrics(port, metrics.text)
  app.addHook('onClose', async () => void server.close().closeAllConnections())
}
