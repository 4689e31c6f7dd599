import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
// The tests start hundreds of processes and threads from the same files: each file is compiled once for all of them.
import '../server/compile-cache.js'
import { ensureTestNeeds } from './test-needs.ts'
import { type Outcome, readOutcome, summarize } from './test-report.ts'

/**
 * `npm test` is what CI checks before a change goes in; `npm run test:all` adds the files named `*.long.*`, the browser tests
 * on PostgreSQL, and Firefox and WebKit. One stage after the other, each with as many workers as cores.
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
}
mkdirSync(join(root, '.cache'), { recursive: true })

ensureTestNeeds(everything)
const costs: string[] = []
if (run('build', ['node', 'scripts/build.ts']) !== 0 || run('check', ['node', 'scripts/check.ts']) !== 0) {
  console.log('\nThe build or the checks failed: no test was run.')
  process.exit(1)
}
const outcomes = (everything ? [...short, ...long] : short).map(runStage)
console.log(`\nSeconds of processor time: ${costs.join(', ')}.\n${summarize(outcomes)}`)
process.exit(outcomes.every(({ failures }) => failures.length === 0) ? 0 : 1)

interface Stage {
  name: string
  command: string[]
  report: string
}

function runStage({ name, command, report }: Stage): Outcome {
  rmSync(report, { force: true })
  return readOutcome(name, report, run(name, command, { PLAYWRIGHT_JSON_OUTPUT_FILE: report }))
}

function run(name: string, [command = '', ...args]: string[], more: NodeJS.ProcessEnv = {}): number | null {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const before = processorSeconds()
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, ...more },
  })
  costs.push(`${name} ${Math.round(processorSeconds() - before)}`)
  return status
}

/** Of all processes started here that have ended, with those that they started; where Linux counts it. */
function processorSeconds(): number {
  if (!existsSync('/proc/self/stat')) return Number.NaN
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(13, 15).map(Number)
  return (user + system) / 100
}

function vitest(name: string, ...args: string[]): Stage {
  const report = join(root, `.cache/${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name, command: ['vitest', 'run', ...args, ...reporters], report }
}

function playwright(...projects: string[]): Stage {
  const name = `playwright-${projects.join('-')}`
  const command = ['playwright', 'test', ...projects.map((project) => `--project=${project}`)]
  return { name, command: [...command, '--reporter=list,json'], report: join(root, `.cache/${name}.json`) }
}
