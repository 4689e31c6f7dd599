import { runFailover } from './failover/run.ts'
import { allFaults, type Fault } from './faults.ts'
import { Stage } from './stage.ts'
import type { Verdict } from './verdict.ts'

/**
 * `npm run faults` injects faults into the real server while visitors use it, and counts what was lost. `npm run faults
 * -- WORD` runs the faults with that word in their name. `npm run faults -- failover` needs a highly available PostgreSQL
 * and is not part of the full run.
 */
async function outcome(fault: Fault) {
  const stage = await Stage.open(fault.database)
  try {
    await fault.play(stage)
    const verdict = await stage.settle()
    return { ...verdict, passed: isFine(fault, verdict), longestRecoveryMs: stage.longestRecoveryMs }
  } finally {
    await stage.clear()
  }
}

const isFine = ({ interruptions }: Fault, { lost, halfWritten, duplicates, handedOverTwice }: Verdict) =>
  lost === 0 && halfWritten === 0 && duplicates <= interruptions && handedOverTwice <= 2 * interruptions

const table = []
let failed = false
const [word = '', further = ''] = process.argv.slice(2)
if (word === 'failover') process.exit((await runFailover(further)) ? 0 : 1)
const share = Number(process.env.FAULTS_SHARE || 1)
const faults = allFaults(share).filter(({ name }) => name.includes(word))
for (const fault of faults) {
  console.error(`${fault.database}: ${fault.name}, ${fault.rounds} rounds …`)
  const { passed, longestRecoveryMs, ...verdict } = await outcome(fault)
  failed ||= !passed
  const recovery = longestRecoveryMs === 0 ? '-' : `${Math.round(longestRecoveryMs)} ms`
  table.push({
    fault: fault.name,
    database: fault.database,
    rounds: fault.rounds,
    ...verdict,
    'longest recovery': recovery,
  })
}
console.table(table)
console.log(failed ? 'Something was lost.' : 'Nothing was lost.')
process.exit(failed ? 1 : 0)
