import { sendTestEvent } from '../../server/hand-over/send-test-event.ts'
import { targetsOf } from '../../server/hand-over/targets.ts'
import { CommandError } from '../command-line.ts'
import { printable } from '../output.ts'
import type { Call } from './command.ts'

export async function testHandOver({ config: { webhooks }, store, out }: Call): Promise<void> {
  if (!webhooks)
    throw new CommandError('There is nobody to hand over to: set WEBHOOK_URLS and WEBHOOK_SECRET.')
  const stopped = new Set((await store.listStoppedTargets()).map(({ target }) => target))
  const targets = targetsOf(webhooks.urls)
  const problems = await Promise.all(targets.map((target) => sendTestEvent(target, webhooks)))
  for (const [at, { name }] of targets.entries()) {
    const problem = problems[at]
    const said = problem ? `${problem.code}: ${problem.message}` : 'took the test event'
    await out.write(`${name}: ${printable(said)}\n`)
    if (stopped.has(name)) await out.write(`  It is stopped: leads hand-overs --start ${name}\n`)
  }
  const failed = problems.filter((problem) => problem !== undefined).length
  if (failed > 0) throw new CommandError(`${failed} of ${targets.length} did not take the test event.`)
}
