import type { SharedKey } from './access.ts'
import type { SchemaUser } from './migrations.ts'
import { leadAccessStore } from './statements/access.ts'
import { contactStore } from './statements/contact.ts'
import type { Database } from './statements/database.ts'
import { deliveryStore } from './statements/deliveries.ts'
import { deskStore } from './statements/desk.ts'
import { timedStore } from './statements/drop-in-parts.ts'
import { erasureStore } from './statements/erasure.ts'
import { inboxStore } from './statements/inbox.ts'
import { leadStore } from './statements/leads.ts'
import { requestStore } from './statements/requests.ts'
import { analyticsStore } from './statements/visits.ts'
import { leadWorkStore } from './statements/work.ts'

/**
 * The storage interface. Each command is one transaction, and a resolved promise means that the data is durable.
 * Commands live in `statements/`, with their guarantees, and run on SQLite and PostgreSQL; one conformance suite
 * tests both. A command that cannot run now rejects with StoreUnavailableError and may be
 * retried. Times are milliseconds since 1970 in UTC. A command's `now` is the database's, read when its transaction
 * begins: SQLite shares the caller's clock and takes the one that is passed in. Every other time is given as a duration.
 */
export interface Store extends Commands, ServerStore {
  /** Rejects when the database is unreachable, read-only, or has another schema. */
  ping(): Promise<void>
  close(): Promise<void>
}

type Commands = ReturnType<typeof storeOn>

/** The commands that both databases share. */
export const storeOn = (db: Database) => ({
  ...leadStore(db),
  ...inboxStore(db),
  ...leadWorkStore(db),
  ...contactStore(db),
  ...erasureStore(db),
  ...requestStore(db),
  ...leadAccessStore(db),
  ...deliveryStore(db),
  ...deskStore(db),
  ...analyticsStore(db),
  ...timedStore(db),
})

export type LeadStore = ReturnType<typeof leadStore>
export type LeadWorkStore = ReturnType<typeof leadWorkStore>
export type ContactStore = ReturnType<typeof contactStore>
export type ErasureStore = ReturnType<typeof erasureStore>
export type RequestStore = ReturnType<typeof requestStore>
export type LeadAccessStore = ReturnType<typeof leadAccessStore>
export type DeliveryStore = ReturnType<typeof deliveryStore>
export type DeskStore = ReturnType<typeof deskStore>
export type AnalyticsStore = ReturnType<typeof analyticsStore>

/** State that servers on one database share. SQLite serves one machine, which shares keys through files. */
export interface ServerStore {
  /** Offers a key; the first one offered wins. Undefined where keys are not shared in the database. */
  shareKey(name: string, offered: SharedKey): Promise<SharedKey | undefined>
  replaceSharedKey(name: string, key: SharedKey): Promise<void>
  /**
   * Takes a lease for `forMs` and returns when it expires; null while another server holds it. It expires by itself
   * if the server dies.
   */
  takeLease(name: string, now: number, forMs: number): Promise<number | null>
  /**
   * Releases the lease that ends at `takenUntil`. After it has expired another server may hold it: that lease stays.
   */
  releaseLease(name: string, takenUntil: number): Promise<void>
}

export interface StoreOptions {
  /** A server migrates the schema. A command does not, and refuses an empty database. */
  user?: SchemaUser
  /**
   * Tests make times up: the `now` of a call is taken as it is. PostgreSQL takes its own clock otherwise.
   */
  timesAreMadeUp?: boolean
}
