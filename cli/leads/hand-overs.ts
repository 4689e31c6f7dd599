import { parseArgs } from 'node:util'
import type { DeliveryState, HandOverRecord } from '../../server/database/delivery.ts'
import { timeIn } from '../../server/days-of-zone.ts'
import { targetsOf } from '../../server/hand-over/targets.ts'
import { CommandError } from '../command-line.ts'
import { printJson, printTable } from '../output.ts'
import type { Call } from './command.ts'
import { oneOf } from './lead-filter.ts'

const states: DeliveryState[] = ['queued', 'sent', 'failed']

/** The shape other programs rely on. */
export const handOverJson = ({ id, leadId, target, event, state, attempts, lastError }: HandOverRecord) => ({
  id,
  leadId,
  target,
  event,
  state,
  attempts,
  lastError,
})

export async function handOvers(call: Call): Promise<void> {
  const { args, config, out } = call
  const { values } = parseArgs({
    args,
    options: { state: { type: 'string' }, start: { type: 'string' }, json: { type: 'boolean' } },
  })
  if (values.start !== undefined) return start(call, values.start)
  const state = oneOf('--state', states, values.state)
  if (values.json) return printJson(mapped(call, state ? [state] : [undefined], handOverJson), out)
  await tellOfTargets(call)
  await printTable(
    ['STATE', 'ATTEMPTS', 'DUE', 'TARGET', 'EVENT', 'LAST ERROR', 'LEAD', 'ID'],
    mapped(call, state ? [state] : ['failed', 'queued'], (record) => tableRow(record, config.timeZone)),
    state
      ? `No hand-over is ${state}.`
      : 'No hand-over waits and none has failed. (--state sent lists the others.)',
    out,
  )
}

/** Also a target that is no longer set, while leads wait for it: nobody else would notice. */
async function tellOfTargets({ store, config, out }: Call): Promise<void> {
  const names = targetsOf(config.webhooks?.urls ?? []).map(({ name }) => name)
  const stopped = new Map((await store.listStoppedTargets()).map((each) => [each.target, each.stoppedAt]))
  const waiting = new Map((await store.listHandOverBacklog()).map((each) => [each.target, each.waiting]))
  const all = [...new Set([...names, ...stopped.keys(), ...waiting.keys()])]
  for (const name of all) {
    const stoppedAt = stopped.get(name)
    const state = !names.includes(name)
      ? 'not in WEBHOOK_URLS'
      : stoppedAt === undefined
        ? 'on'
        : `stopped ${timeIn(config.timeZone, stoppedAt)} by its answer 410; leads hand-overs --start ${name}`
    await out.write(`${name}: ${state}, ${waiting.get(name) ?? 0} waiting\n`)
  }
  if (all.length > 0) await out.write('\n')
}

async function start({ store, out, now, count }: Call, target: string): Promise<void> {
  if (!(await store.startTarget(target, now())))
    throw new CommandError(`The target ${target} is not stopped.`)
  count(0)
  await out.write(`Started ${target}; what waited for it is due now.\n`)
}

async function* mapped<T>(
  { store, count }: Call,
  wanted: (DeliveryState | undefined)[],
  convert: (record: HandOverRecord) => T,
): AsyncGenerator<T> {
  for (const state of wanted)
    for await (const record of store.listHandOvers(state ? { state } : {})) {
      count(1)
      yield convert(record)
    }
}

const tableRow = (record: HandOverRecord, timeZone: string) => [
  record.state,
  String(record.attempts),
  record.state === 'queued' ? timeIn(timeZone, record.dueAt) : '',
  record.target,
  record.event,
  record.lastError ?? '',
  record.leadId,
  record.id,
]
