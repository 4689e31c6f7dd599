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

test('a runner that exits with an error has failed, whatever its report says', () => {
  const path = join(folder, 'crashed.json')
  expect(summarize([readOutcome('vitest', path, null)])).toMatch(/^FAILED vitest\n[\s\S]*0 passed, 1 failed$/)
  write('crashed.json', JSON.stringify({ numPassedTests: 3, testResults: [] }))
  expect(summarize([readOutcome('vitest', path, 1)])).toMatch(/^FAILED vitest\n[\s\S]*3 passed, 1 failed$/)
  expect(summarize([readOutcome('vitest', path, 0)])).toBe('3 passed, 0 failed')
})
