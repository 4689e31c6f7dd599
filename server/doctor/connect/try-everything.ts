import { setTimeout } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { type Finding, must } from '../finding.ts'
import { tryDatabase } from './database.ts'
import { tryHandOver } from './hand-over.ts'
import { tryMachine } from './machine.ts'
import { tryMail } from './mail.ts'
import { tryOutbox } from './outbox.ts'
import { tryPublicOrigin } from './public-origin.ts'

const longestMs = 60_000

/** Runs all checks in parallel, each with a timeout, so that a hanging one cannot hide the others. */
export async function tryEverything(config: Config, testMailTo?: string): Promise<Finding[]> {
  const attempts: [string, Promise<Finding[]>][] = [
    ['DATABASE_URL', tryDatabase(config)],
    ['SMTP_URL', tryMail(config, testMailTo)],
    ['WEBHOOK_URLS', tryHandOver(config)],
    ['PUBLIC_ORIGIN', tryPublicOrigin(config)],
    ['DATA_DIR', tryMachine(config)],
    ['outbox', tryOutbox(config)],
  ]
  return (await Promise.all(attempts.map(([subject, attempt]) => bounded(subject, attempt)))).flat()
}

function bounded(subject: string, attempt: Promise<Finding[]>): Promise<Finding[]> {
  const late = must(subject, `No answer within ${longestMs / 1000} s.`, 'A firewall may block it.')
  return Promise.race([attempt, setTimeout(longestMs, [late], { ref: false })])
}
