import type { Values, Written } from './dialect.ts'
import type { Arguments, Result, TransactionName } from './transactions.ts'

/** Runs the statements of this folder. */
export interface Database {
  read<Row extends object>(text: string, values?: Values): Promise<Row[]>
  write<Row extends object>(text: string, values?: Values): Promise<Written<Row>>
  /**
   * Resolves once the standbys have everything committed so far. Needed before an answer that wrote nothing itself: a
   * failover could lose what it reports.
   */
  confirm(): Promise<void>
  transact<Name extends TransactionName>(name: Name, ...args: Arguments<Name>): Promise<Result<Name>>

  // Each database implements the following in its own way.
  clearLog(): Promise<boolean>
  /** Between two parts of a long job: lets another process that waits for the lock write. */
  yieldLock(): Promise<void>
}
