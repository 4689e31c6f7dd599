import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withFault } from '../faulty/fault.ts'
import { faults } from '../faulty/faults.ts'

test('every deliberate fault can still be made, and the files that should catch it are there', () => {
  for (const fault of faults) expect(withFault(fault, readFileSync(fault.file, 'utf8'))).not.toBe('')
  expect(faults.flatMap(({ caughtBy }) => caughtBy).filter((file) => !existsSync(file))).toEqual([])
})

test('nine of ten are for files of npm test, and there are sixty of them', () => {
  const short = faults.filter(({ caughtBy }) => caughtBy.some((file) => !file.includes('.long.')))
  expect(faults.length).toBeGreaterThanOrEqual(60)
  expect(short.length / faults.length).toBeGreaterThanOrEqual(0.9)
})
