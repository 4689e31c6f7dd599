import './production-react.ts'
import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { openStore } from './database/open-store.ts'
import { stopOnSignal } from './graceful-stop.ts'
import { createLogStream } from './http/log-stream.ts'
import { loadSite } from './http/site.ts'
import { loadSecrets } from './secrets.ts'

const distDir = join(import.meta.dirname, '..', 'dist')

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const site = await loadSite(distDir, config)
  await prepareDataDir(config.dataDir)
  const secrets = await loadSecrets(config)
  const store = await openStore(config)

  const logStream = createLogStream()
  process.on('exit', logStream.flush)
  const app = await buildApp(config, { store, site, secrets, now: Date.now, logStream })
  stopOnSignal(app, store)

  const address = await listen(app, config)
  console.log(`FirstHour is at ${address}`)
}

async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`DATA_DIR cannot be written: ${dataDir} (${codeOf(error)}).`)
  }
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` })
  } catch (error) {
    await app.close()
    if (codeOf(error) === 'EADDRINUSE')
      throw new Error(`Port ${port} on ${host} is taken: stop what uses it, or set PORT to another.`)
    throw new Error(`Cannot listen on ${host}, port ${port} (${codeOf(error)}): check HOST and PORT.`)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
  // A worker or connection opened before the failure must not keep a server alive that serves nobody.
  process.exit()
}
