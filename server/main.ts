import cluster from 'node:cluster'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { messageOf } from './process/describe-error.ts'
import { superviseWorkers } from './workers/supervise.ts'

/** `npm run dev` passes its own build folder. */
const distDir = process.argv[2] ?? join(import.meta.dirname, '..', 'dist')

try {
  const config = readConfig(process.env)
  if (config.workers > 1 && cluster.isPrimary) await superviseWorkers(config, distDir)
  else {
    // The parent of workers handles no requests and loads nothing for them.
    const { serve } = await import('./serve.ts')
    await serve(config, distDir)
  }
} catch (error) {
  console.error(messageOf(error))
  process.exitCode = 1
  // A worker or connection that is already open must not keep the process alive.
  process.exit()
}
