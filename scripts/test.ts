import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
// The tests start hundreds of processes and threads from the same files: each file is compiled once for all of them.
import '../server/compile-cache.ts'
import { ensureTestNeeds } from './test-needs.ts'
import { readOutcome, summarize } from './test-report.ts'

/** Everything CI checks. What fails in the build or the checks ends the run before the tests. */
const root = join(import.meta.dirname, '..')
const runners = [
  vitest('vitest'),
  { name: 'playwright', command: ['playwright', 'test'], report: join(root, '.cache/playwright.json') },
  vitest('vitest-browsers', '--config=tests/browsers/vitest.config.ts'),
]
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
}
mkdirSync(join(root, '.cache'), { recursive: true })
for (const { report } of runners) rmSync(report, { force: true })

ensureTestNeeds()
const ready = await together(['node', 'scripts/build.ts'], ['npm', 'run', '--silent', 'check'])
if (ready.some((code) => code !== 0)) {
  console.log('\nThe build or the checks failed: no test was run.')
  process.exit(1)
}
const codes = await together(...runners.map(({ command }) => command))
const outcomes = runners.map(({ name, report }, index) => readOutcome(name, report, codes[index] ?? null))
console.log(`\n${summarize(outcomes)}`)
process.exit(outcomes.every(({ failures }) => failures.length === 0) ? 0 : 1)

/** Side by side, so that one uses the cores while the other waits. The first is shown as it runs, others at their end. */
function together(...commands: string[][]): Promise<(number | null)[]> {
  return Promise.all(commands.map((command, index) => run(command, index === 0)))
}

async function run([command = '', ...args]: string[], shown: boolean): Promise<number | null> {
  const title = `\n> ${command} ${args.join(' ')}`
  if (shown) console.log(title)
  const kept = join(root, `.cache/${command}.log`)
  const output = shown ? 'inherit' : openSync(kept, 'w')
  const [code] = await once(
    spawn(command, args, { cwd: root, stdio: ['ignore', output, output], env }),
    'exit',
  )
  if (!shown) console.log(`${title}\n${readFileSync(kept, 'utf8')}`)
  return code
}

function vitest(name: string, ...args: string[]) {
  const report = join(root, `.cache/${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name, command: ['vitest', 'run', ...args, ...reporters], report }
}
