import type { LeadReceipt, NewLead } from '../new-lead.ts'
import type { Values, Written } from './dialect.ts'
import type { Arguments, Result, TransactionName } from './transactions.ts'

/** Where the statements of this folder run. */
export interface Database {
  /** With `freshPlan` where how it is best done hangs on the values. */
  read<Row extends object>(text: string, values?: Values, options?: { freshPlan?: boolean }): Promise<Row[]>
  write<Row extends object>(text: string, values?: Values): Promise<Written<Row>>
  /** For an answer that only says what was found: resolves once the standbys know it too. */
  confirm(): Promise<void>
  transact<Name extends TransactionName>(name: Name, ...args: Arguments<Name>): Promise<Result<Name>>

  // What follows each database does in its own way.
  createLead(lead: NewLead, duplicateWindowMs: number): Promise<LeadReceipt>
  searchLeads(terms: string[]): Promise<SearchParts>
  clearLog(): Promise<boolean>
  /** Between two parts of large work: lets another process write that has waited for its turn. */
  yieldLock(): Promise<void>
  /** Whether its search reads grams beside the text. */
  hasGrams: boolean
}

/** How a database finds the leads that say all of some words. */
export interface SearchParts {
  from: string
  where: string
  values: Values
}
