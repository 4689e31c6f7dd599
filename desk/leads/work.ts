import type { CallOutcome, DeskLead, SentMail } from '../../contract/desk.ts'
import type { LeadStatus } from '../../contract/lead-status.ts'
import { Refused, reasonOf } from '../http.ts'
import {
  changeSpam,
  changeWork,
  markNotSent,
  markRead,
  markSent,
  sendCall,
  type Work,
} from '../server-calls.ts'
import { may } from '../session/session.ts'
import { workingDays } from '../times.ts'
import { showProblem, showToast } from '../toasts/toasts.ts'
import { outcomeNames } from '../words.ts'
import { putLead, restartLists } from './lead-cache.ts'
import { addInTurn, changeInTurn } from './own-changes.ts'
import { contactOf } from './reach.ts'
import { named, sendChange, showConflict, showToastWithUndo } from './send-changes.ts'
import { chosenDayInWords, nextInWords, ownerInWords } from './work-in-words.ts'

export const setStatus = (leads: DeskLead[], status: LeadStatus) => setWork(leads, 'status', status, status)

export const setOwner = (leads: DeskLead[], owner: string | null) =>
  setWork(leads, 'owner', owner, ownerInWords(owner))

export const setDueOn = (leads: DeskLead[], day: string | null) =>
  setWork(leads, 'dueOn', day, chosenDayInWords(day, workingDays()))

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
  await showToastWithUndo(`${named(others)}: ${said}.`, sending, (done) =>
    sendWork(name, done, ({ id }) => ({ [name]: before.get(id) })),
  )
}

const whatChanged = { status: 'The status', owner: 'The owner', dueOn: 'The due day' }

const sendWork = (name: keyof Work, leads: DeskLead[], workOf: (lead: DeskLead) => Work) =>
  sendChange({
    leads,
    // Once worked on, a lead no longer counts as waiting.
    patchOf: (lead) => ({ ...workOf(lead), lateAt: null }),
    send: (part, versionOf) =>
      changeWork(part.map((lead) => ({ id: lead.id, version: versionOf(lead), ...workOf(lead) }))),
    notDone: `${whatChanged[name]} was not changed.`,
  })

/** The server derives status, due day and note from the outcome and stores them together. */
export async function noteCall(lead: DeskLead, outcome: CallOutcome, dueOn?: string): Promise<void> {
  const call = { outcome, note: { id: crypto.randomUUID() }, ...(dueOn && { dueOn }) }
  const { status, dueOn: day } = lead
  await noteOn(
    lead,
    (version) => sendCall(lead.id, { ...call, version }),
    'The call was not saved.',
    (now) => {
      showToast(
        `${contactOf(lead).name}: ${outcomeNames[outcome].toLowerCase()}. ${nextInWords(lead, now)}`,
        () => {
          void sendWork('status', [now], () => ({ status, dueOn: day }))
        },
      )
    },
  )
}

/** Records in the history what was sent with the user's own mail program. Throws if it was not stored. */
export async function noteSent(lead: DeskLead, sent: SentMail): Promise<void> {
  const now = await addInTurn(() => markSent(lead.id, sent))
  putLead(now)
  const next = nextInWords(lead, now)
  showToast(`${contactOf(lead).name}: marked as sent, kept in the history. ${next}`, () => {
    const revert = () => markNotSent(lead.id, { id: sent.id })
    void noteOn(now, revert, 'It is still marked as sent.', () => {})
  })
}

async function noteOn(
  lead: DeskLead,
  send: (version: number) => Promise<DeskLead>,
  notDone: string,
  onDone: (now: DeskLead) => void,
): Promise<void> {
  try {
    const now = await changeInTurn(lead, send)
    putLead(now)
    onDone(now)
  } catch (error) {
    if (!(error instanceof Refused) || !error.lead) return showProblem(`${notDone} ${reasonOf(error)}`)
    putLead(error.lead)
    showConflict(error.lead, error.by)
  }
}

const idsOf = (leads: DeskLead[]) => leads.map(({ id }) => id)

/** Marks all selected leads as spam if any is not; otherwise releases them. */
export async function toggleSpam(leads: DeskLead[]): Promise<void> {
  const spam = leads.some((lead) => !lead.spam)
  // A recent own mark can be undone; releasing anything else requires an admin.
  if (!spam && !may('admin')) return showProblem('Only an admin may release what is held.')
  await showToastWithUndo(
    `${named(leads)}: ${spam ? 'held as spam' : 'not spam, released'}.`,
    sendSpam(leads, spam),
    (done) => sendSpam(done, !spam),
  )
}

async function sendSpam(leads: DeskLead[], spam: boolean): Promise<DeskLead[]> {
  const done = await sendChange({
    leads,
    patchOf: () => ({ spam }),
    send: (part, versionOf) =>
      changeSpam(
        part.map((lead) => ({ id: lead.id, version: versionOf(lead) })),
        spam,
      ),
    notDone: `Nothing was ${spam ? 'held as spam' : 'released'}.`,
  })
  if (done.length > 0) restartLists()
  return done
}

/** Marks all selected leads read if any is unread; otherwise marks them unread. */
export async function toggleRead(leads: DeskLead[]): Promise<void> {
  const read = leads.some(({ unread }) => unread)
  const others = leads.filter(({ unread }) => unread === read)
  await showToastWithUndo(`${named(others)}: ${read ? 'read' : 'unread'}.`, sendRead(others, read), (done) =>
    sendRead(done, !read),
  )
}

/** Opening a lead marks it read, without a message. */
export const readOnOpening = (lead: DeskLead): void => void sendRead([lead], true)

const sendRead = (leads: DeskLead[], read: boolean) =>
  sendChange({
    leads,
    patchOf: () => ({ unread: !read }),
    send: async (part) => {
      await markRead(idsOf(part), read)
      return { done: part.map((lead) => ({ ...lead, unread: !read })), changed: [], changedBy: [], gone: [] }
    },
    notDone: `Nothing was marked as ${read ? 'read' : 'unread'}.`,
    isQuiet: true,
  })
