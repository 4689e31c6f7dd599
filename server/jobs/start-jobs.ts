import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { cleanAfterErasures } from './clean-after-erasures.ts'
import { mailFollowUps } from './follow-ups.ts'
import type { MailJobParts } from './job.ts'
import { mailHeldLeads, mailWeeklyFigures } from './morning-mails.ts'
import { mailOperations } from './operations.ts'
import { dropOldRecords, forgetCounted, forgetVisitors } from './retention.ts'

export function startJobs(app: FastifyInstance, parts: MailJobParts<keyof Config>): void {
  mailHeldLeads(app, parts)
  mailFollowUps(app, parts)
  mailWeeklyFigures(app, parts)
  mailOperations(app, parts)
  dropOldRecords(app, parts)
  forgetVisitors(app, parts)
  forgetCounted(app, parts)
  cleanAfterErasures(app, parts)
}
