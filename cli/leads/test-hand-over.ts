import { testEvent } from '../../server/hand-over/event.ts'
import { postEvent } from '../../server/hand-over/post-event.ts'
import { type Target, targetsOf } from '../../server/hand-over/targets.ts'
import { DeliveryError } from '../../server/outbox/delivery-error.ts'
import { recordId } from '../../server/record-id.ts'
import { CommandError } from '../command-line.ts'
import { printable } from '../output.ts'
import type { Call } from './command.ts'

/** A signed event of the type lead.test to each target, as leads are sent, and what came of it. */
export async function testHandOver({ config: { webhooks }, store, out, now }: Call): Promise<void> {
  if (!webhooks)
    throw new CommandError('There is nobody to hand over to: set WEBHOOK_URLS and WEBHOOK_SECRET.')
  const stopped = new Set((await store.listStoppedTargets()).map(({ target }) => target))
  const problemOf = async ({ url }: Target) => {
    try {
      await postEvent(url, testEvent(recordId(now()), now()), { ...webhooks, now })
      return undefined
    } catch (error) {
      if (error instanceof DeliveryError) return `${error.code}: ${error.message}`
      throw error
    }
  }
  const targets = targetsOf(webhooks.urls)
  const problems = await Promise.all(targets.map(problemOf))
  for (const [at, { name }] of targets.entries()) {
    await out.write(`${name}: ${printable(problems[at] ?? 'took the test event')}\n`)
    if (stopped.has(name)) await out.write(`  It is stopped: leads hand-overs --start ${name}\n`)
  }
  const failed = problems.filter((problem) => problem !== undefined).length
  if (failed > 0) throw new CommandError(`${failed} of ${targets.length} did not take the test event.`)
}
