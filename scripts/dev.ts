import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import '../server/env-file.ts'
import { readConfig } from '../server/config.ts'

/**
 * Site and server together: Astro's dev server reloads pages and passes calls on to the real server, which starts
 * again when its code changes. One Ctrl-C ends both.
 */
const root = join(import.meta.dirname, '..')
const { port } = readConfig(process.env)
const serverPort = port + 1
const env = {
  ...process.env,
  ASTRO_TELEMETRY_DISABLED: '1',
  PUBLIC_ORIGIN: process.env.PUBLIC_ORIGIN || `http://localhost:${port}`,
  DEV_SERVER: `http://127.0.0.1:${serverPort}`,
}

await finished(start('node', ['scripts/build.ts'], env))
const children = [
  start('node', ['--watch', '--watch-preserve-output', 'server/main.ts'], {
    ...env,
    PORT: String(serverPort),
  }),
  start('astro', ['dev', '--port', String(port)], env),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
await Promise.race(children.map(finished))
for (const child of children) child.kill()

function start(command: string, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(join(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit', env })
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      process.exitCode ||= code ?? 0
      resolve()
    })
  })
}
