import type { CallOutcome, DeskChanged, DeskLead } from '../../contract/desk.ts'
import type { LeadStatus } from '../../contract/lead-status.ts'
import { Refused, reasonOf } from '../http.ts'
import { changeWork, sendCall, type Work } from '../server-calls.ts'
import { tell, tellProblem } from '../toasts/toasts.ts'
import { outcomeNames, statusNames } from '../words.ts'
import { contactOf } from './contact-of.ts'
import { putLead } from './lead-cache.ts'
import { inParts, named, showAtOnce, takeIn, tellItChanged, tellWithUndo } from './send-changes.ts'
import { dayInWords, ownerInWords, workInWords } from './work-in-words.ts'

export const setStatus = (leads: DeskLead[], status: LeadStatus): Promise<void> =>
  setWork(leads, 'status', status, statusNames[status].toLowerCase())

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

/** One after the other: what is pressed before the last answer has come is meant for what that change leaves. */
let lastSent: Promise<unknown> = Promise.resolve()
const ownSteps = new Map<string, number>()

function versionAfterOwn({ id, version }: DeskLead): number {
  let now = version
  for (;;) {
    const next = ownSteps.get(`${id} ${now}`)
    if (next === undefined) return now
    now = next
  }
}

async function sendInTurn(leads: DeskLead[], workOf: (lead: DeskLead) => Work): Promise<DeskChanged> {
  await lastSent
  const versions = new Map(leads.map((lead) => [lead.id, versionAfterOwn(lead)]))
  const items = leads.map((lead) => ({
    id: lead.id,
    version: versions.get(lead.id) ?? lead.version,
    ...workOf(lead),
  }))
  const result = await inParts(items, changeWork)
  for (const { id, version } of result.done) {
    const from = versions.get(id) ?? version
    // Further on than by one step, somebody else has changed it since.
    if (version === from + 1) ownSteps.set(`${id} ${from}`, version)
  }
  return result
}

const whatChanged = { status: 'The status', owner: 'The owner', dueOn: 'The due day' }

async function sendWork(
  name: keyof Work,
  leads: DeskLead[],
  workOf: (lead: DeskLead) => Work,
): Promise<DeskLead[]> {
  // Somebody has touched it: it does not wait any more.
  const shown = showAtOnce(leads, (lead) => ({ ...workOf(lead), lateAt: null }))
  const sending = sendInTurn(leads, workOf)
  lastSent = sending.catch(() => {})
  try {
    const result = await sending
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
  const call = { version: lead.version, outcome, note: { id: crypto.randomUUID() }, ...(dueOn && { dueOn }) }
  try {
    const now = await sendCall(lead.id, call)
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
