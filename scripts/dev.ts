import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { dev } from 'astro'
import '../server/process/env-file.ts'
import { readConfig } from '../server/config.ts'
import { devRequests } from './dev-requests.ts'
import { freePort } from './free-port.ts'

/**
 * Runs Astro's dev server, which reloads pages and proxies API calls to the real server, which restarts when its code
 * changes. The server needs a built site: pages are available immediately, API calls wait for the build. One Ctrl-C stops both.
 */
const root = join(import.meta.dirname, '..')
const builtForDev = '.cache/dev-site'
const { PUBLIC_API_ORIGIN } = process.env
if (PUBLIC_API_ORIGIN) {
  console.log(
    `Here the API is at the pages' own address; PUBLIC_API_ORIGIN=${PUBLIC_API_ORIGIN} is left out.`,
  )
  // Empty instead of deleted: the build and Astro would read a missing variable from .env again.
  process.env.PUBLIC_API_ORIGIN = ''
}
const { port } = readConfig(process.env)
const serverPort = await freePort()
const origin = process.env.PUBLIC_ORIGIN || `http://localhost:${port}`

let child: ChildProcess = spawn(process.execPath, ['scripts/build.ts', builtForDev], {
  cwd: root,
  stdio: ['inherit', 'ignore', 'inherit'],
})
const env = { ...process.env, PORT: String(serverPort), PUBLIC_ORIGIN: origin }
const serverStarts = once(child, 'exit').then(([code]) => {
  if (code !== 0) process.exit(1)
  child = startServer()
})

function startServer(): ChildProcess {
  const server = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', 'server/main.ts', join(root, builtForDev)],
    { cwd: root, stdio: ['inherit', 'pipe', 'inherit'], env },
  )
  // Hides the server's own address, which is not the one to open.
  createInterface({ input: server.stdout }).on('line', (line) => {
    if (!line.includes(`:${serverPort}`)) console.log(line)
  })
  server.once('exit', () => process.exit())
  return server
}

Object.assign(process.env, { PUBLIC_ORIGIN: origin, ASTRO_TELEMETRY_DISABLED: '1' })
const site = await dev({
  root,
  logLevel: 'warn',
  server: { port },
  // On another port, links and cross-site checks would not match the address.
  vite: { server: { strictPort: true } },
  integrations: [devRequests(root, `http://127.0.0.1:${serverPort}`, serverStarts)],
}).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

if (site) console.log(`\nFirstHour is at http://localhost:${port}\n`)
const stop = () => child.kill()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
if (!site) stop()
