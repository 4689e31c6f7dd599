import { editLead } from './edit-lead.ts'
import { eraseLeads } from './erase-leads.ts'
import { holdLead, releaseLead } from './hold-and-release.ts'
import type { Steps } from './steps.ts'

/** What takes several statements, and happens wholly or not at all. */
const transactions = { releaseLead, holdLead, editLead, eraseLeads }

export type TransactionName = keyof typeof transactions

/** Steps of a name and arguments that came typed from `transactionsOn`. */
export const stepsOf = (name: TransactionName, args: unknown[]): Steps<unknown> =>
  (transactions[name] as (...args: unknown[]) => Steps<unknown>)(...args)

export type Transactions = {
  [Name in TransactionName]: (typeof transactions)[Name] extends (...args: infer Args) => Steps<infer Result>
    ? (...args: Args) => Promise<Result>
    : never
}

/** All of them, on a database that runs the steps of one. */
export const transactionsOn = (call: (name: TransactionName, args: unknown[]) => Promise<unknown>) =>
  Object.fromEntries(
    Object.keys(transactions).map((name) => [
      name,
      (...args: unknown[]) => call(name as TransactionName, args),
    ]),
  ) as Transactions
