import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { content } from '../../content/index.ts'
import { fill } from '../../contract/fill.ts'
import type { Config } from '../config.ts'
import { dayIn } from '../days-of-zone.ts'
import { tryMachine } from '../doctor/connect/machine.ts'
import { outboxFindings } from '../doctor/connect/outbox.ts'
import { idFrom } from '../record-id.ts'
import { eachMorning, isMorning, type MailJobParts } from './job.ts'

type Receivers = Pick<Config, 'operationsTo' | 'reportTo'>
type Parts = MailJobParts<'operationsTo' | 'reportTo' | 'timeZone' | 'dataDir' | 'databaseUrl'>

/** Mails once a day what doctor finds wrong with this machine and the outbox. Says nothing when all is well. */
export function mailOperations(app: FastifyInstance, parts: Parts): void {
  if (operatorsOf(parts.config).length > 0) eachMorning(app, 'operations', () => queueOperations(parts))
}

/** Who hears of the machine. */
export const operatorsOf = ({ operationsTo, reportTo }: Receivers): string[] => operationsTo ?? reportTo

export async function queueOperations({ config, store, now, wakeQueues }: Parts): Promise<number> {
  if (!isMorning(config.timeZone, now())) return 0
  const findings = [...(await tryMachine(config, now())), ...(await outboxFindings(store, now()))]
  if (findings.length === 0) return 0
  const machine = hostname()
  const { one, many, line, end } = content.mail.operations
  const subject = fill(findings.length === 1 ? one : many, { count: findings.length, machine })
  const said = findings.map(({ subject, problem, remedy }) => fill(line, { subject, problem, remedy }))
  const body = [`${subject}:`, ...said, end].join('\n\n')
  const today = dayIn(config.timeZone, now())
  const mailTo = (to: string) =>
    store.queueMail({ id: idFrom('operations', today, machine, to), to, subject, body, now: now() })
  const queued = (await Promise.all(operatorsOf(config).map(mailTo))).filter(Boolean).length
  if (queued > 0) wakeQueues()
  return queued
}
