import type { HandOverRecord } from '../../server/database/delivery.ts'
import { timeIn } from '../../server/days-of-zone.ts'
import { sendTestEvent } from '../../server/hand-over/post-event.ts'
import { targetsOf } from '../../server/hand-over/targets.ts'
import { handOverJson } from '../../server/leads/story.ts'
import { CommandError, flag, readOptions, text } from '../command-line.ts'
import { printable } from '../output.ts'
import type { Call } from './command.ts'
import { printDeliveries } from './deliveries.ts'

export async function handOvers(call: Call): Promise<void> {
  const { args, config, store } = call
  const values = readOptions(args, { state: text, start: text, json: flag })
  if (values.start !== undefined) return start(call, values.start)
  const due = ({ state, dueAt }: HandOverRecord) => (state === 'queued' ? timeIn(config.timeZone, dueAt) : '')
  await printDeliveries<HandOverRecord>(call, values, {
    what: 'hand-over',
    list: store.listHandOvers,
    toJson: handOverJson,
    before: () => tellOfTargets(call),
    due,
    columns: [
      { heading: 'TARGET', cell: ({ target }) => target },
      { heading: 'EVENT', cell: ({ event }) => event },
      { heading: 'LAST ERROR', cell: ({ lastError }) => lastError ?? '' },
      { heading: 'LEAD', cell: ({ leadId }) => leadId },
    ],
  })
}

/** Includes targets that were removed from the configuration while events are queued for them. */
async function tellOfTargets({ store, config, out, now }: Call): Promise<void> {
  const names = targetsOf(config.webhooks?.urls ?? []).map(({ name }) => name)
  const known = new Map((await store.listTargets(now())).map((each) => [each.target, each]))
  const all = [...new Set([...names, ...known.keys()])]
  for (const name of all) {
    const { stoppedAt = null, waiting = 0 } = known.get(name) ?? {}
    const state = !names.includes(name)
      ? 'not in WEBHOOK_URLS'
      : stoppedAt === null
        ? 'on'
        : `stopped ${timeIn(config.timeZone, stoppedAt)} by its answer 410; leads hand-overs --start ${name}`
    await out.write(`${name}: ${state}, ${waiting} waiting\n`)
  }
  if (all.length > 0) await out.write('\n')
}

async function start({ store, out, now, count }: Call, target: string): Promise<void> {
  if (!(await store.startTarget(target, now())))
    throw new CommandError(`The target ${target} is not stopped.`)
  count(0)
  await out.write(`Started ${target}; its queued events are due now.\n`)
}

export async function testHandOver({ config: { webhooks }, store, out, now }: Call): Promise<void> {
  if (!webhooks)
    throw new CommandError('No hand-over target is configured: set WEBHOOK_URLS and WEBHOOK_SECRET.')
  const stopped = (await store.listTargets(now())).filter(({ stoppedAt }) => stoppedAt !== null)
  const targets = targetsOf(webhooks.urls)
  const problems = await Promise.all(targets.map((target) => sendTestEvent(target, webhooks)))
  for (const [at, { name }] of targets.entries()) {
    const problem = problems[at]
    const said = problem ? `${problem.code}: ${problem.message}` : 'accepted the test event'
    await out.write(`${name}: ${printable(said)}\n`)
    if (stopped.some(({ target }) => target === name))
      await out.write(`  It is stopped: leads hand-overs --start ${name}\n`)
  }
  const failed = problems.filter((problem) => problem !== undefined).length
  if (failed > 0) throw new CommandError(`${failed} of ${targets.length} did not accept the test event.`)
}
