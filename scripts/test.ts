import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
// The tests start hundreds of processes and threads from the same files; the compile cache compiles each file once.
import '../server/process/compile-cache.js'
import { ensureTestNeeds } from './test-needs.ts'

/**
 * `npm test` is what CI checks for every change. `npm run test:all` adds the files named `*.long.*`, PostgreSQL for
 * everything above the store (tests/support/dialects.ts) and for the browser tests, and Firefox and WebKit. Stages run
 * one after the other, each with as many workers as cores; the checks run beside the build, which keeps one core busy. A failed
 * stage does not hide the next one; its failures are at the end of its output.
 */
const root = join(import.meta.dirname, '..')
const everything = process.argv.includes('--all')
const short = [vitest('unit', '--exclude=**/*.long.test.*'), playwright('site')]
const long = [
  vitest('unit-long', '.long.test.', '--testTimeout=600000', '--hookTimeout=600000'),
  playwright('long', 'postgres'),
  vitest('browsers', '--config=tests/browsers/vitest.config.ts'),
]
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  // Node runs TypeScript directly. Playwright's own compiler takes five seconds for the hundreds of files of a new clone.
  PW_DISABLE_TS_ESM: '1',
  ...(!everything && { TESTS: 'short' }),
}
mkdirSync(join(root, '.cache'), { recursive: true })

ensureTestNeeds(everything)
const costs: string[] = []
const first = [
  ['node', 'scripts/build.ts'],
  ['node', 'scripts/check.ts'],
]
const ready = await timed('build and check', () => Promise.all(first.map((command) => run(command))))
if (ready.some((status) => status !== 0)) {
  console.log('\nThe build or the checks failed: no test was run.')
  process.exit(1)
}
const failed: string[] = []
for (const { name, command } of everything ? [...short, ...long] : short)
  if ((await timed(name, () => run(command))) !== 0) failed.push(name)
console.log(`\nSeconds of processor time: ${costs.join(', ')}.`)
console.log(failed.length === 0 ? 'Everything passed.' : `Failed: ${failed.join(', ')}.`)
process.exit(failed.length === 0 ? 0 : 1)

interface Stage {
  name: string
  command: string[]
}

async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const before = processorSeconds()
  const result = await work()
  costs.push(`${name} ${Math.round(processorSeconds() - before)}`)
  return result
}

async function run([command = '', ...args]: string[]): Promise<number | null> {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
  })
  const [status]: (number | null)[] = await once(child, 'exit')
  return status ?? null
}

/** The processor time of all ended child processes and their descendants; Linux only. */
function processorSeconds(): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number)
  return (user + system) / 100
}

function vitest(name: string, ...args: string[]): Stage {
  return { name, command: ['vitest', 'run', ...args] }
}

function playwright(...projects: string[]): Stage {
  const chosen = projects.map((project) => `--project=${project}`)
  return { name: `playwright-${projects.join('-')}`, command: ['playwright', 'test', ...chosen] }
}
