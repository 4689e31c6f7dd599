import { describe, test } from 'vitest'
import { fc } from '../../tests/support/fast-check.ts'
import { leadCommands } from '../../tests/support/lead-rules/commands.ts'
import { LeadModel } from '../../tests/support/lead-rules/model.ts'
import { LeadWorld } from '../../tests/support/lead-rules/world.ts'

/** More are run by hand: `RULE_RUNS=500 PROPERTY_SEED=any`. A sequence on PostgreSQL takes three times as long. */
const runsOn = process.env.TESTS === 'short' ? { SQLite: 4, PostgreSQL: 2 } : { SQLite: 8, PostgreSQL: 4 }

describe.each(['SQLite', 'PostgreSQL'] as const)('the rules about people and leads, on %s', (dialect) => {
  const runs = Number(process.env.RULE_RUNS ?? runsOn[dialect])
  const patienceMs = 60_000 * Math.max(5, runs)

  test('hold whatever visitors and staff do, in whatever order', { timeout: patienceMs }, async () => {
    const sequences = fc.asyncProperty(leadCommands, async (commands) => {
      const model = new LeadModel()
      const world = await LeadWorld.open(dialect, model)
      try {
        await fc.asyncModelRun(() => ({ model, real: world }), commands)
      } finally {
        await world.close()
      }
    })
    await fc.assert(sequences, { numRuns: runs })
  })
})
