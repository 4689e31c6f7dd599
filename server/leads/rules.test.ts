import { describe, test } from 'vitest'
import { dialects } from '../../tests/support/dialects.ts'
import { fc } from '../../tests/support/fast-check.ts'
import {
  ask,
  backUp,
  beginAfresh,
  changeByLink,
  correct,
  edit,
  eraseAddress,
  eraseId,
  eraseWhileRecovering,
  importLine,
  type LeadCommand,
  leadCommands,
  leave,
  note,
  open,
  recover,
  restore,
  send,
  sendWhileErasing,
  tell,
  wait,
  wish,
} from '../../tests/support/lead-rules/commands.ts'
import { LeadModel } from '../../tests/support/lead-rules/model.ts'
import { LeadWorld } from '../../tests/support/lead-rules/world.ts'

const [asha, ravi, devi] = ['asha@clinic.co', 'ravi@clinic.co', 'devi@clinic.co'] as const
const from = (email: string) => ({ email, phone: '9000000001' })
const newest = -1
const isShort = process.env.TESTS === 'short'
/** Turns of the event loop. */
const moments = isShort ? [0, 3, 13, 55] : [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
const anyEdits = [correct(newest, ravi), note(newest), edit(newest, { phone: '9000000002' })]

/** Sequences of rules 4 to 7 that chance seldom finds. A copy is named by its number, a lead from the newest. */
const sequences: Record<string, LeadCommand[]> = {
  'a restore to before a correction of an address leaves out a lead that was erased with the new one': [
    ...[send({ fields: from(asha) }), send({ fields: from(ravi) }), backUp, correct(newest, devi)],
    ...[eraseAddress(devi), restore(0), leave, restore(0, true), leave],
  ],
  'a copy made at any moment gives back what is missing and nothing that was erased': [
    ...[backUp, send({ fields: from(asha) }), backUp, ...anyEdits.flatMap((each) => [each, backUp]), leave],
    ...[tell, backUp, send({ fields: from(devi) }), backUp, eraseId(newest), backUp],
    ...[eraseAddress(ravi), backUp],
    ...[...Array(9).keys()].flatMap((copy) => [recover(copy), recover(copy), restore(0), recover(copy)]),
  ],
  'an equal form at any moment of an erasure, and eleven minutes later, is answered with a lead that is stored':
    [
      send({ fields: from(asha) }),
      ...moments.flatMap((moment) => [
        ...[leave, ask(newest, 'erasure'), sendWhileErasing(newest, moment), open(newest)],
        ...[wait(11), send({ fields: from(asha) }), open(newest)],
      ]),
    ],
  'an address that is erased while a copy is recovered stays erased': [
    backUp,
    ...moments.flatMap((moment) => [
      ...[send({ fields: from(asha) }), send({ fields: from(ravi) }), backUp, restore(0)],
      ...[eraseWhileRecovering(newest, asha, moment), leave, wait(11)],
    ]),
  ],
  'a recovery learns of an erasure that the store forgot': [
    ...[send({ fields: from(asha) }), send({ fields: from(ravi) }), leave, backUp, eraseId(0), backUp],
    ...[eraseAddress(ravi), backUp, beginAfresh, restore(0), recover(1), wait(1), leave],
    ...[recover(2), wait(1), leave],
  ],
  'an edit after a restore reaches a receiver that had a newer version': [
    ...[send({ fields: from(asha) }), leave, edit(newest, { phone: '9000000002' }), leave, backUp],
    ...[edit(newest, { phone: '9000000001' }), edit(newest, { status: 'won' }), leave, restore(0), leave],
    ...[edit(newest, { status: 'contacted' }), leave],
  ],
  'a line that was imported and erased is not imported again': [
    ...[importLine(from(asha), true), importLine(from(asha), false), eraseId(newest), wait(11)],
    ...[importLine(from(asha), false), importLine(from(ravi), true), eraseAddress(ravi), wait(11)],
    importLine(from(ravi), false),
  ],
  'another installation with another key restores an old copy with its erasures and wishes': [
    ...[send({ fields: from(asha) }), importLine(from(devi), true), leave, wish(newest, true), backUp],
    ...[eraseAddress(devi), eraseAddress(ravi), wait(1), backUp, beginAfresh, send({ fields: from(ravi) })],
    ...[restore(1), importLine(from(devi), false), recover(0), send({ fields: from(asha) }), leave],
    ...[
      open(newest),
      wish(newest, false),
      send({ fields: from(asha) }),
      leave,
      changeByLink(0, from(asha), false),
    ],
  ],
}

/** More are run by hand: `RULE_RUNS=500 PROPERTY_SEED=any`. */
const runs = Number(process.env.RULE_RUNS ?? (isShort ? 4 : 10))
const timeout = 60_000 * Math.max(10, runs)

describe.each(dialects)('the rules about people and leads, on %s', (dialect) => {
  async function run(commands: Iterable<LeadCommand>): Promise<void> {
    const model = new LeadModel()
    const world = await LeadWorld.open(dialect, model)
    try {
      await fc.asyncModelRun(() => ({ model, real: world }), commands)
    } finally {
      await world.close()
    }
  }

  test.each(Object.entries(sequences))('%s', { timeout }, async (_, commands) => run(commands))

  // Shrinking stops in time to report the failure.
  const limits = { numRuns: runs, interruptAfterTimeLimit: timeout / 2 }
  test('hold whatever visitors and staff do, in whatever order', { timeout }, () =>
    fc.assert(fc.asyncProperty(leadCommands, run), limits),
  )
})
