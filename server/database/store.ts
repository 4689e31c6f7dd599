import type { SharedKey } from './access.ts'
import type { SchemaUser } from './migrations.ts'
import { leadAccessStore } from './statements/access.ts'
import type { Database } from './statements/database.ts'
import { deliveryStore } from './statements/deliveries.ts'
import { deskStore } from './statements/desk.ts'
import { timedStore } from './statements/drop-in-parts.ts'
import { erasureStore } from './statements/erasure.ts'
import { inboxStore } from './statements/inbox.ts'
import { leadLinkStore } from './statements/lead-links.ts'
import { leadStore } from './statements/leads.ts'
import { personRequestStore } from './statements/person-requests.ts'
import { analyticsStore } from './statements/visits.ts'
import { leadWorkStore } from './statements/work.ts'

/**
 * What the product keeps, as whole commands: each is one transaction, and a returned promise means the data is on
 * disk. Each stands in `statements/`, with what it guarantees, and runs on two databases (SQLite, PostgreSQL); one
 * conformance suite holds both to it. What cannot be done now rejects with StoreUnavailableError (StoreBusyError when too
 * much waits already) and may be tried again.
 * Times are milliseconds since 1970 in UTC; callers pass them in, so tests own the clock. PostgreSQL turns them into
 * its own time, so that servers whose clocks differ agree.
 */
export interface Store extends Commands, ServerStore {
  /** Rejects when the database does not answer, takes no writes, or its schema does not fit this version. */
  ping(): Promise<void>
  close(): Promise<void>
}

type Commands = ReturnType<typeof storeOn>

/** All that both databases do alike, on one of them. */
export const storeOn = (db: Database) => ({
  ...leadStore(db),
  ...inboxStore(db),
  ...leadWorkStore(db),
  ...leadLinkStore(db),
  ...erasureStore(db),
  ...personRequestStore(db),
  ...leadAccessStore(db),
  ...deliveryStore(db),
  ...deskStore(db),
  ...analyticsStore(db),
  ...timedStore(db),
})

export type LeadStore = ReturnType<typeof leadStore>
export type LeadWorkStore = ReturnType<typeof leadWorkStore>
export type LeadLinkStore = ReturnType<typeof leadLinkStore>
export type ErasureStore = ReturnType<typeof erasureStore>
export type PersonRequestStore = ReturnType<typeof personRequestStore>
export type LeadAccessStore = ReturnType<typeof leadAccessStore>
export type DeliveryStore = ReturnType<typeof deliveryStore>
export type DeskStore = ReturnType<typeof deskStore>
export type AnalyticsStore = ReturnType<typeof analyticsStore>

/** What servers on one database agree on. The embedded store has one machine to itself: it shares keys through files. */
export interface ServerStore {
  /** Offers a key; the first one offered is everybody's. Undefined where keys are not shared here. */
  shareKey(name: string, offered: SharedKey): Promise<SharedKey | undefined>
  replaceSharedKey(name: string, key: SharedKey): Promise<void>
  /** For one server at a time: until when it is taken, should the server die before `releaseLease`. Null when another has it. */
  takeLease(name: string, now: number, forMs: number): Promise<number | null>
  /** Ends what `takeLease` gave. Whoever took longer than that may have been followed by another, whose duty stays. */
  releaseLease(name: string, takenUntil: number): Promise<void>
}

export interface StoreOptions {
  /** A server brings the schema up to date; a command takes it as it is, and refuses an empty database. */
  user?: SchemaUser
  /**
   * The clock that the times in commands come from; PostgreSQL turns them into its own. Tests that make times up
   * answer null, and the times are kept as they are.
   */
  serverNow?: () => number | null
}
