import type { Config } from '../config.ts'
import type { Store } from '../database/store.ts'
import type { ToDeskLead } from './desk-lead.ts'
import type { Door } from './door.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { LiveLeads } from './live-leads.ts'
import type { DeskRecorder } from './recorder.ts'
import type { Sessions } from './sessions.ts'

export interface DeskParts {
  config: Config
  store: Store
  now: () => number
  door: Door
  sessions: Sessions
  known: KnownBrowsers
  record: DeskRecorder
  live: LiveLeads
  deskLead: ToDeskLead
  wakeQueues: () => void
}
