import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { copyHouse } from '../support/house.ts'
import { siteAsBuiltVariable } from '../support/shared-by-run.ts'
import { type Fault, withFault } from './fault.ts'
import { faults } from './faults.ts'
import { startNoticing } from './notice.ts'

/**
 * `npm run test:faulty` makes each mistake of the list in a copy of this folder, runs the test files that should notice it, and
 * says whether they do. `npm run test:faulty -- mail` takes those with that word in their file or their name, or with one of several.
 */
const root = join(import.meta.dirname, '..', '..')
const words = process.argv.slice(2).map((word) => word.toLowerCase())
const isChosen = ({ what, file }: Fault) =>
  words.length === 0 || words.some((word) => `${file} ${what}`.toLowerCase().includes(word))
const chosen = faults.filter(isChosen)
for (const fault of faults) withFault(fault, readFileSync(join(root, fault.file), 'utf8'))

const house = await copyHouse()
process.on('exit', () => rmSync(house, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
await cp(join(root, 'dist'), join(house, 'dist'), { recursive: true })
process.chdir(house)
// Only what is seen on a built page is built with its fault.
process.env[siteAsBuiltVariable] = '1'
const noticing = await startNoticing(house)

const missed: Fault[] = []
let early = 0
for (const [index, fault] of chosen.entries()) {
  const caughtBy = await whoNotices(fault)
  if (caughtBy === undefined) missed.push(fault)
  else if (!caughtBy.includes('.long.')) early += 1
  const verdict = caughtBy === undefined ? 'NOT CAUGHT' : `caught by ${caughtBy}`
  console.log(`${index + 1}/${chosen.length} ${fault.file}: ${fault.what}: ${verdict}`)
}
const all = chosen.length - missed.length
console.log(
  `${chosen.length} faults: ${early} caught by files of npm test, ${all} by those of npm run test:all.`,
)
// A test that a fault has stuck may never let go of its worker.
await Promise.race([noticing.close(), new Promise((resolve) => setTimeout(resolve, 20_000))])
process.exit(missed.length === 0 && early >= chosen.length * 0.9 ? 0 : 1)

async function whoNotices(fault: Fault): Promise<string | undefined> {
  const path = join(house, fault.file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, withFault(fault, whole))
  if (fault.built) delete process.env[siteAsBuiltVariable]
  try {
    for (const file of fault.caughtBy) if (await noticing.notices(file, fault)) return file
  } catch (error) {
    // What cannot be run notices nothing; the others are tried all the same.
    console.error(error)
  } finally {
    process.env[siteAsBuiltVariable] = '1'
    writeFileSync(path, whole)
  }
  return undefined
}
