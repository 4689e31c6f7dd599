import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { writeAstroTypes } from './astro-types.ts'

/** Lint, format and types. Everything is said at once: what the first finds does not hide what the next would. */
const root = join(import.meta.dirname, '..')
const projects = ['server', 'astro', 'desk', 'e2e']
// Of several checkers each works out much of the same again: one takes little more than half of the work.
const oneChecker = ['--checkers', '1']
// What has not changed since the last check is not looked at again.
const remembering = (name: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  `.cache/check-${name}.tsbuildinfo`,
]
const checks = [
  ['biome', 'check'],
  ...projects.map((name) => ['tsc', '-p', `tsconfig.${name}.json`, ...oneChecker, ...remembering(name)]),
]

const atOwnLines = writeAstroTypes(root)
const failed = checks.filter(([command = '', ...args]) => {
  const { status, stdout, error } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: ['ignore', command === 'tsc' ? 'pipe' : 'inherit', 'inherit'],
    encoding: 'utf8',
  })
  if (error) throw error
  if (stdout) process.stdout.write(atOwnLines(stdout))
  return status !== 0
})
if (failed.length > 0) console.error(`Found by: ${failed.map((check) => check.join(' ')).join(', ')}`)
process.exit(failed.length === 0 ? 0 : 1)
