import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { freePort } from '../../scripts/free-port.ts'
import { buildApp, type Dependencies } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { openStore } from '../../server/database/open-store.ts'
import type { Store } from '../../server/database/store.ts'
import { loadSite } from '../../server/http/site.ts'
import { readManifest } from '../../server/http/site-manifest.ts'
import { loadSecrets } from '../../server/secrets.ts'
import { processEnvironment } from './process-environment.ts'
import { askRun } from './shared-by-run.ts'

// Built here, because a build may take longer than a test's timeout.
await askRun('/site')

const root = join(import.meta.dirname, '..', '..')
export const distDir = join(root, 'dist')
/** The folder of the built site's files. */
export const builtFolder = async () => join(distDir, (await readManifest(distDir)).folder)

export interface TestApp {
  app: FastifyInstance
  /** Where it listens; its public origin is in the configuration. */
  origin: string
  config: Config
  store: Store
  /** The log so far as JSON lines. */
  logs(): string
  close(): Promise<void>
}

/** Starts the app like `server/main.ts` in this process, with a real store, the built site and its own data folder. */
export async function startApp(
  env: NodeJS.ProcessEnv = {},
  parts: Partial<Dependencies> = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'firsthour-'))
  const config = readConfig({ ...(await testEnvironment(dataDir)), ...env })
  const site = await loadSite(distDir, config)
  const store = parts.store ?? (await openStore(config, { timesAreMadeUp: parts.now !== undefined }))
  const secrets = await loadSecrets(config, store)
  const lines: string[] = []
  const logStream = { write: (line: string) => void lines.push(line) }
  const app = await buildApp(config, { store, site, secrets, now: Date.now, logStream, ...parts })
  await app.listen({ host: config.host, port: config.port })
  return {
    app,
    origin: `http://127.0.0.1:${config.port}`,
    config,
    store,
    logs: () => lines.join(''),
    async close() {
      await app.close()
      await store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface TestServer {
  origin: string
  dataDir: string
  process: ChildProcess
  output(): { stdout: string; stderr: string }
  /** Resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/**
 * Runs `server/main.ts` as a process, started through the program `through` if given. Resolves once it responds; rejects
 * with its output if it does not.
 */
export async function spawnServer(env: NodeJS.ProcessEnv = {}, through: string[] = []): Promise<TestServer> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'firsthour-')))
  const leave = async () => {
    if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  const fullEnv = { ...(await testEnvironment(dataDir)), ...env }
  const [program = process.execPath, ...args] = [...through, process.execPath, 'server/main.ts']
  const child = spawn(program, args, {
    cwd: root,
    env: { ...processEnvironment, ...fullEnv },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const exited = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      if (stdout.includes('FirstHour is at')) resolve()
    })
    exited.then((code) => reject(new Error(`the server exited with ${code}: ${stderr}${stdout}`)), reject)
  }).catch(async (error) => {
    await leave()
    throw error
  })
  return {
    origin: `http://127.0.0.1:${fullEnv.PORT}`,
    dataDir,
    process: child,
    output: () => ({ stdout, stderr }),
    async stop(signal = 'SIGTERM') {
      child.kill(signal)
      const code = await exited
      await leave()
      return code
    },
  }
}

/** For browsers, which enforce the public origin. */
export async function spawnServerAtItsOrigin(env: NodeJS.ProcessEnv = {}): Promise<TestServer> {
  const port = await freePort()
  return spawnServer({ PORT: String(port), PUBLIC_ORIGIN: `http://127.0.0.1:${port}`, ...env })
}

async function testEnvironment(dataDir: string) {
  return {
    PORT: String(await freePort()),
    // The origin of the build: for any other, pages are rewritten and compressed again.
    PUBLIC_ORIGIN: (await readManifest(distDir)).origin,
    DATA_DIR: dataDir,
    LEADS_PER_MINUTE: '0',
    VISITS_PER_MINUTE: '0',
  }
}
