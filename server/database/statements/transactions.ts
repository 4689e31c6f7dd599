import { addEvents } from './add-events.ts'
import { createLead } from './create-lead.ts'
import { editLead, queueAssignment } from './edit-lead.ts'
import { dropOldLeads, eraseAddress, eraseId } from './erase-leads.ts'
import { holdLead, releaseLead } from './hold-and-release.ts'
import { setNoContact } from './no-contact.ts'
import { queueMail, queueNotices, requestLink } from './queue-mail.ts'
import type { Steps } from './steps.ts'

/** Commands of several statements, each atomic. */
const transactions = {
  ...{ createLead, releaseLead, holdLead, editLead, addEvents, queueAssignment },
  ...{ eraseAddress, eraseId, dropOldLeads, requestLink, queueMail, queueNotices },
  setNoContact,
}

type Transactions = typeof transactions
export type TransactionName = keyof Transactions
export type Arguments<Name extends TransactionName> = Parameters<Transactions[Name]>
export type Result<Name extends TransactionName> =
  ReturnType<Transactions[Name]> extends Steps<infer Result> ? Result : never

/** The types of `transact` ensure that name and arguments match. */
export const stepsOf = (name: TransactionName, args: unknown[]): Steps<unknown> =>
  (transactions[name] as (...args: unknown[]) => Steps<unknown>)(...args)
