import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { finishErasures } from './finish-erasures.ts'
import { mailFollowUps } from './follow-ups.ts'
import { indexNewLeads } from './index-new-leads.ts'
import type { MailJobParts } from './job.ts'
import { mailHeldLeads, mailWeeklyFigures } from './morning-mails.ts'
import { dropOldRecords, forgetClients, forgetVisitors } from './retention.ts'

export function startJobs(app: FastifyInstance, parts: MailJobParts<keyof Config>): void {
  mailHeldLeads(app, parts)
  mailFollowUps(app, parts)
  mailWeeklyFigures(app, parts)
  indexNewLeads(app, parts)
  dropOldRecords(app, parts)
  forgetVisitors(app, parts)
  forgetClients(app, parts)
  finishErasures(app, parts)
}
