import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { writeAstroTypes } from './astro-types.ts'
import { checkContent } from './check-content.ts'
import { checkStyles } from './check-styles.ts'

/** Content, styles, lint, format and types. Every check runs, so that one failure does not hide another. */
const root = join(import.meta.dirname, '..')
const projects = ['server', 'astro', 'desk', 'e2e']
// One checker thread: several repeat each other's work and take almost twice the processor time.
const oneChecker = ['--checkers', '1']
// Unchanged files are not checked again.
const remembering = (name: string) => [
  '--incremental',
  '--tsBuildInfoFile',
  `.cache/check-${name}.tsbuildinfo`,
]
const checks = [
  ['biome', 'check'],
  ...projects.map((name) => ['tsc', '-p', `tsconfig.${name}.json`, ...oneChecker, ...remembering(name)]),
]

const reported = new Set<string>()
/** Projects share files: without this an error in contract/ is printed once for each of the four. */
function onceEach(output: string): string {
  const messages = output.split(/\n(?=\S)/).map((message) => message.trimEnd())
  const unseen = messages.filter((message) => message && !reported.has(message))
  for (const message of unseen) reported.add(message)
  return unseen.map((message) => `${message}\n`).join('')
}

const faults = [...checkContent(root), ...checkStyles(root)]
if (faults.length > 0) console.error(faults.join('\n'))
const atOwnLines = writeAstroTypes(root)
const failed = checks.filter(([command = '', ...args]) => {
  const { status, stdout, error } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: ['ignore', command === 'tsc' ? 'pipe' : 'inherit', 'inherit'],
    encoding: 'utf8',
  })
  if (error) throw error
  if (stdout) process.stdout.write(onceEach(atOwnLines(stdout)))
  return status !== 0
})
if (failed.length > 0)
  console.error(`Failed: ${failed.map((check) => check.slice(0, 3).join(' ')).join(', ')}`)
process.exit(failed.length + faults.length === 0 ? 0 : 1)
