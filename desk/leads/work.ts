import type { CallOutcome, DeskLead } from '../../contract/desk.ts'
import type { LeadStatus } from '../../contract/lead-status.ts'
import { Refused, reasonOf } from '../http.ts'
import { changeWork, sendCall, type Work } from '../server-calls.ts'
import { tell, tellProblem } from '../toasts/toasts.ts'
import { outcomeNames } from '../words.ts'
import { putLead } from './lead-cache.ts'
import { changeAllInTurn, changeInTurn } from './own-changes.ts'
import { contactOf } from './reach.ts'
import { inParts, named, showAtOnce, takeIn, tellItChanged, tellWithUndo } from './send-changes.ts'
import { dayInWords, ownerInWords, workInWords } from './work-in-words.ts'

export const setStatus = (leads: DeskLead[], status: LeadStatus): Promise<void> =>
  setWork(leads, 'status', status, status)

export const setOwner = (leads: DeskLead[], owner: string | null): Promise<void> =>
  setWork(leads, 'owner', owner, ownerInWords(owner))

export const setDueOn = (leads: DeskLead[], day: string | null): Promise<void> =>
  setWork(leads, 'dueOn', day, dayInWords(day))

async function setWork<Name extends keyof Work>(
  leads: DeskLead[],
  name: Name,
  value: DeskLead[Name],
  said: string,
): Promise<void> {
  const others = leads.filter((lead) => lead[name] !== value)
  if (others.length === 0) return
  const before = new Map(others.map((lead) => [lead.id, lead[name]]))
  const sending = sendWork(name, others, () => ({ [name]: value }))
  await tellWithUndo(`${named(others)}: ${said}.`, sending, (done) =>
    sendWork(name, done, ({ id }) => ({ [name]: before.get(id) })),
  )
}

const whatChanged = { status: 'The status', owner: 'The owner', dueOn: 'The due day' }

async function sendWork(
  name: keyof Work,
  leads: DeskLead[],
  workOf: (lead: DeskLead) => Work,
): Promise<DeskLead[]> {
  // Somebody has touched it: it does not wait any more.
  const shown = showAtOnce(leads, (lead) => ({ ...workOf(lead), lateAt: null }))
  try {
    const result = await changeAllInTurn(leads, (versionOf) =>
      inParts(
        leads.map((lead) => ({ id: lead.id, version: versionOf(lead), ...workOf(lead) })),
        changeWork,
      ),
    )
    takeIn(result, shown)
    return result.done
  } catch (error) {
    shown.takeBack()
    tellProblem(`${whatChanged[name]} was not changed. ${reasonOf(error)}`)
    return []
  }
}

/** The server knows what an outcome means, and writes status, due day and note together. */
export async function noteCall(lead: DeskLead, outcome: CallOutcome, dueOn?: string): Promise<void> {
  const call = { outcome, note: { id: crypto.randomUUID() }, ...(dueOn && { dueOn }) }
  try {
    const now = await changeInTurn(lead, (version) => sendCall(lead.id, { ...call, version }))
    putLead(now)
    const { status, dueOn: day } = lead
    tell(`${contactOf(lead).name}: ${outcomeNames[outcome].toLowerCase()}. Now ${workInWords(now)}.`, () => {
      void sendWork('status', [now], () => ({ status, dueOn: day }))
    })
  } catch (error) {
    if (!(error instanceof Refused) || !error.lead)
      return tellProblem(`The call was not noted. ${reasonOf(error)}`)
    putLead(error.lead)
    tellItChanged(error.lead)
  }
}
