import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureTestNeeds } from './test-needs.ts'

/** Everything CI checks, cheapest first; the first failure ends the run with its exit code. */
const root = join(import.meta.dirname, '..')
const reports = {
  unit: join(root, '.cache/vitest.json'),
  browser: join(root, '.cache/playwright.json'),
  otherBrowsers: join(root, '.cache/vitest-browsers.json'),
}
mkdirSync(join(root, '.cache'), { recursive: true })
for (const report of Object.values(reports)) rmSync(report, { force: true })

ensureTestNeeds()
run('npm', 'run', '--silent', 'check')
run('node', 'scripts/build.ts')
run('vitest', 'run', ...vitestReport(reports.unit))
run('playwright', 'test')
run('vitest', 'run', '--config=tests/browsers/vitest.config.ts', ...vitestReport(reports.otherBrowsers))
printTotals()

function run(command: string, ...args: string[]): void {
  console.log(`\n> ${command} ${args.join(' ')}`)
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` },
  })
  if (error) console.error(error.message)
  if (status === 0) return
  printTotals()
  process.exit(status ?? 1)
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
