import { hostname } from 'node:os'
import { content } from '../content/index.ts'
import { fill } from '../contract/fill.ts'
import { readConfig } from '../server/config.ts'
import { openStore } from '../server/database/open-store.ts'
import { operatorsOf } from '../server/jobs/operations.ts'
import { recordId } from '../server/record-id.ts'
import { CommandError, runCommand, type Surroundings } from './command-line.ts'

/** Started by deploy/firsthour-failed@.service: queues a mail, which the running server sends. */
export async function runUnitFailed([unit]: string[], { env, out, now }: Surroundings): Promise<void> {
  if (unit === undefined) throw new CommandError('Usage: node cli/unit-failed.ts UNIT')
  const config = readConfig(env)
  const operators = operatorsOf(config)
  if (operators.length === 0) throw new CommandError('Neither OPERATIONS_TO nor REPORT_TO is set.')
  const { subject, body } = content.mail.unitFailed
  const values = { unit, machine: hostname() }
  const mail = { subject: fill(subject, values), body: fill(body, values) }
  const store = await openStore(config, { user: 'command' })
  try {
    for (const to of operators) await store.queueMail({ id: recordId(now()), to, ...mail, now: now() })
  } finally {
    await store.close()
  }
  await out.write(`Mailed to ${operators.join(', ')}: ${unit} failed.\n`)
}

if (import.meta.main) await runCommand(runUnitFailed)
