import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOutcome, summarize } from './test-report.ts'

const root = join(import.meta.dirname, '..')

let folder: string
beforeAll(() => {
  // Within the project, so that the tests written here can resolve the runners.
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache/report-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text)
}

/** Runs the real test runner in the folder, without the environment variables of the surrounding run. */
function run(command: string, args: string[], report: string) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { status } = spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: folder, env })
  return readOutcome(command, report, status)
}

test('names failed Vitest tests, and files that could not be loaded', () => {
  write('vitest.config.ts', `export default { test: { include: ['*.unit.ts'], testTimeout: 900_000 } }`)
  write(
    'one.unit.ts',
    `import { expect, test } from 'vitest'
    test('adds', () => expect(1 + 1).toBe(2))
    test('divides', () => expect(1 / 2).toBe(2))`,
  )
  write('two.unit.ts', `import './not-there.ts'`)
  const report = join(folder, 'vitest.json')
  const outcome = run('vitest', ['run', '--reporter=json', `--outputFile.json=${report}`], report)

  const summary = summarize([outcome])
  expect(summary).toMatch(/FAILED \S*one\.unit\.ts › divides\n {2}.*expected 0\.5 to be 2/)
  expect(summary).toMatch(/FAILED \S*two\.unit\.ts\n {2}.*not-there/)
  expect(summary.split('\n').at(-1)).toBe('1 passed, 2 failed')
})

test('names failed Playwright tests, and those that passed only on a retry', () => {
  write(
    'playwright.config.ts',
    `export default { timeout: 900_000, retries: 1, projects: [{ name: 'site' }], testMatch: '*.page.ts' }`,
  )
  write(
    'one.page.ts',
    `import { expect, test } from '@playwright/test'
    test('opens', () => {})
    test.describe('a form', () => test('is sent', () => expect('503').toBe('201')))
    test('comes late', ({}, { retry }) => expect(retry).toBe(1))`,
  )
  const outcome = run('playwright', ['test', '--reporter=json'], join(folder, 'playwright.json'))

  const summary = summarize([outcome])
  expect(summary).toMatch(/FAILED \[site\] one\.page\.ts:3 › a form › is sent\n {2}.*\n[\s\S]*"201"/)
  expect(summary).toMatch(/FAILED \[site\] one\.page\.ts:4 › comes late/)
  expect(summary.split('\n').at(-1)).toBe('1 passed, 2 failed')
})
