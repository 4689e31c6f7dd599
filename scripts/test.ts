import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureTestNeeds } from './test-needs.ts'

/** Everything CI checks, cheapest first; what has failed ends the run before the next. */
const root = join(import.meta.dirname, '..')
const reports = {
  unit: join(root, '.cache/vitest.json'),
  browser: join(root, '.cache/playwright.json'),
  otherBrowsers: join(root, '.cache/vitest-browsers.json'),
}
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  // The tests start hundreds of processes and threads from the same files: each file is compiled once for all of them.
  NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
}
mkdirSync(join(root, '.cache'), { recursive: true })
for (const path of [...Object.values(reports), env.NODE_COMPILE_CACHE])
  rmSync(path, { recursive: true, force: true })

ensureTestNeeds()
await together(['node', 'scripts/build.ts'], ['npm', 'run', '--silent', 'check'])
await together(
  ['vitest', 'run', ...vitestReport(reports.unit)],
  ['playwright', 'test'],
  ['vitest', 'run', '--config=tests/browsers/vitest.config.ts', ...vitestReport(reports.otherBrowsers)],
)
printTotals()

/** Side by side, so that one uses the cores while the other waits. The first is shown as it runs, others at their end. */
async function together(...commands: string[][]): Promise<void> {
  const codes = await Promise.all(commands.map((command, index) => run(command, index === 0)))
  if (codes.every((code) => code === 0)) return
  printTotals()
  process.exit(1)
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

function vitestReport(file: string): string[] {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
}

function printTotals(): void {
  const unit = readReport(reports.unit)
  const browser = readReport(reports.browser)
  const others = readReport(reports.otherBrowsers)
  const passed = (unit?.numPassedTests ?? 0) + (browser?.stats?.expected ?? 0) + (others?.numPassedTests ?? 0)
  const failed =
    (unit?.numFailedTests ?? 0) +
    (browser?.stats?.unexpected ?? 0) +
    (browser?.stats?.flaky ?? 0) +
    (others?.numFailedTests ?? 0)
  console.log(`\n${passed} passed, ${failed} failed`)
}

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  stats?: { expected: number; unexpected: number; flaky: number }
}

function readReport(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}
