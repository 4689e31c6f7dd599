import { facts } from '../../content/facts.ts'
import type { CallOutcome } from '../../contract/desk.ts'
import { nextWorkingDay } from '../../contract/working-days.ts'
import type { Lead, LeadEdit } from '../database/lead.ts'
import { canonicalAddress, isMailAddress } from '../mail-address.ts'

interface Call {
  outcome: CallOutcome
  /** Required for 'callBack'. */
  dueOn?: string | undefined
  note?: string | undefined
}

export function editAfterCall(lead: Lead, call: Call, today: string): LeadEdit {
  const { said, ...worked } = meaningOf(call, lead, today)
  return { ...worked, note: call.note ? `${said}\n${call.note}` : said }
}

type Meaning = Pick<LeadEdit, 'status' | 'dueOn'> & { said: string }

function meaningOf({ outcome, dueOn }: Call, lead: Lead, today: string): Meaning {
  // A later status stays.
  const contacted = lead.status === 'new' ? 'contacted' : lead.status
  switch (outcome) {
    case 'reached':
      return { said: 'Call: reached.', status: contacted, dueOn: dueOn ?? null }
    case 'noAnswer':
      return { said: 'Call: no answer.', dueOn: dueOn ?? nextWorkingDay(today, facts.company.workingHours) }
    case 'callBack':
      return { said: `Call: call back on ${dueOn}.`, status: contacted, dueOn: dueOn ?? today }
    case 'wrongNumber':
      // There may be an address to write to.
      return isMailAddress(canonicalAddress(lead.fields.email))
        ? { said: 'Call: wrong number. Write instead.', dueOn: dueOn ?? today }
        : { said: 'Call: wrong number, and no address.', status: 'lost', dueOn: null }
  }
}
