import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Store } from '../database/store.ts'
import { mailFollowUps } from './follow-ups.ts'
import { forgetVisitors } from './forget-visitors.ts'
import { mailHeldLeads } from './held-leads-digest.ts'
import { indexNewLeads } from './index-new-leads.ts'
import { dropOldRecords } from './retention.ts'
import { settleErasures } from './settle-erasures.ts'
import { mailWeeklyFigures } from './weekly-figures.ts'

/** What happens by itself, in one process of a server, until it closes. */
export function startJobs(
  app: FastifyInstance,
  parts: { config: Config; store: Store; now: () => number; wakeOutbox: () => void },
): void {
  mailHeldLeads(app, parts)
  mailFollowUps(app, parts)
  mailWeeklyFigures(app, parts)
  indexNewLeads(app, parts)
  dropOldRecords(app, parts)
  forgetVisitors(app, parts)
  settleErasures(app, parts)
}
