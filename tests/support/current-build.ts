import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import '../../server/compile-cache.ts'

/**
 * Tests see the site as it is now; when nothing changed since the last build this costs a blink. The threads and processes
 * that they start share what was compiled.
 */
export default function ensureCurrentBuild(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The site does not build: run "npm run build" to see why.')
}
