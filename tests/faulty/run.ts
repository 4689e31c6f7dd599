import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { copyHouse } from '../support/house.ts'
import { siteAsBuiltVariable } from '../support/shared-by-run.ts'
import { type Fault, withFault } from './fault.ts'
import { faults } from './faults.ts'

/**
 * `npm run test:faulty` makes each mistake of the list in a copy of this folder, runs the test files that should notice it, and
 * says whether they do. `npm run test:faulty -- mail` takes those with that word in their file or their name.
 */
const root = join(import.meta.dirname, '..', '..')
const word = process.argv[2]?.toLowerCase() ?? ''
const chosen = faults.filter(({ what, file }) => `${file} ${what}`.toLowerCase().includes(word))
for (const fault of faults) withFault(fault, readFileSync(join(root, fault.file), 'utf8'))

const house = await copyHouse()
process.on('exit', () => rmSync(house, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
await cp(join(root, 'dist'), join(house, 'dist'), { recursive: true })

const missed: Fault[] = []
const seenLate: Fault[] = []
for (const [index, fault] of chosen.entries()) {
  const isShort = !fault.caughtBy.every((file) => file.includes('.long.'))
  const caught = isNoticed(fault)
  if (!caught) missed.push(fault)
  else if (!isShort) seenLate.push(fault)
  const verdict = caught ? (isShort ? 'caught' : 'caught by test:all') : 'NOT CAUGHT'
  console.log(`${index + 1}/${chosen.length} ${verdict}: ${fault.what} (${fault.caughtBy.join(', ')})`)
}
const early = chosen.length - missed.length - seenLate.length
console.log(
  `${chosen.length} faults: ${early} caught by files of npm test, ${chosen.length - missed.length} by those of npm run test:all.`,
)
process.exit(missed.length === 0 && early >= chosen.length * 0.9 ? 0 : 1)

function isNoticed(fault: Fault): boolean {
  const path = join(house, fault.file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, withFault(fault, whole))
  try {
    return fault.caughtBy.some((file) => !passes(file, fault))
  } finally {
    writeFileSync(path, whole)
  }
}

function passes(file: string, { named, built }: Fault): boolean {
  const inBrowser = file.endsWith('.spec.ts')
  const command = inBrowser ? ['playwright', 'test', file, '--reporter=dot'] : ['vitest', 'run', file]
  if (inBrowser) command.push(`--project=${file.includes('.long.') ? 'long' : 'site'}`)
  if (named) command.push(inBrowser ? '--grep' : '--testNamePattern', named)
  const { status, stdout, stderr } = spawnSync(
    join(house, 'node_modules/.bin', command[0] ?? ''),
    command.slice(1),
    {
      cwd: house,
      encoding: 'utf8',
      // A server that takes on nothing new would leave its test waiting: that is told soon enough.
      env: { ...process.env, ...(!built && { [siteAsBuiltVariable]: '1' }) },
    },
  )
  const ran = /Tests .*\d (passed|failed)|\d (passed|failed)|Test Files .*failed/.test(stdout)
  if (!ran) throw new Error(`No test of ${file} was run:\n${stdout}${stderr}`)
  return status === 0
}
