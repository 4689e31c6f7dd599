import { type DeskChanged, type DeskLead, mostChangedAtOnce } from '../../contract/desk.ts'
import type { LeadStatus } from '../../contract/lead-status.ts'
import { isSignedOut, reasonOf } from '../http.ts'
import { readAgain } from '../query-client.ts'
import { changeSpam, changeStatuses, markRead } from '../server-calls.ts'
import { dismiss, tell, tellProblem } from '../toasts/toasts.ts'
import { counted, statusNames } from '../words.ts'
import { contactOf } from './contact-of.ts'
import { patchLeads, putLead, restartLists } from './lead-cache.ts'
import { showAhead } from './shown-ahead.ts'

/** Every change shows at once, is taken back when the server refuses it, and can be undone where that makes sense. */
const idsOf = (leads: DeskLead[]) => leads.map(({ id }) => id)

const named = (leads: DeskLead[]) =>
  leads.length === 1 && leads[0] ? contactOf(leads[0]).name : counted(leads.length, 'lead')

interface Shown {
  /** The server has answered: what it says counts. */
  end: () => void
  takeBack: () => void
}

function showAtOnce(leads: DeskLead[], patchOf: (lead: DeskLead) => Partial<DeskLead>): Shown {
  const before = new Map(leads.map((lead) => [lead.id, lead]))
  const end = showAhead(leads.map((lead) => ({ id: lead.id, version: lead.version, patch: patchOf(lead) })))
  patchLeads(new Set(before.keys()), (lead) => ({ ...lead, ...patchOf(lead) }))
  // Only what was shown ahead is taken back: somebody else's change that came meanwhile stays.
  const restored = (lead: DeskLead) => {
    const old = before.get(lead.id)
    return old && old.version === lead.version ? old : lead
  }
  return {
    end,
    takeBack() {
      end()
      patchLeads(new Set(before.keys()), restored)
    },
  }
}

async function inParts<Item>(
  items: Item[],
  send: (part: Item[]) => Promise<DeskChanged>,
): Promise<DeskChanged> {
  const all: DeskChanged = { done: [], before: [], changed: [], gone: [] }
  for (let from = 0; from < items.length; from += mostChangedAtOnce) {
    const { done, before, changed, gone } = await send(items.slice(from, from + mostChangedAtOnce))
    all.done.push(...done)
    all.before.push(...before)
    all.changed.push(...changed)
    all.gone.push(...gone)
  }
  return all
}

function tellWhatWasNotDone({ changed, gone }: DeskChanged): void {
  const [first] = changed
  if (changed.length === 1 && first)
    tellProblem(
      `Somebody changed ${contactOf(first).name} a moment ago: it is ${statusNames[first.status].toLowerCase()} now and was left so.`,
    )
  if (changed.length > 1)
    tellProblem(`${counted(changed.length, 'lead')} changed a moment ago by somebody else; left as they are.`)
  if (gone.length > 0) tellProblem(`${counted(gone.length, 'lead')} erased meanwhile.`)
}

export async function setStatus(leads: DeskLead[], status: LeadStatus): Promise<void> {
  const others = leads.filter((lead) => lead.status !== status)
  if (others.length === 0) return
  const before = new Map(others.map((lead) => [lead.id, lead.status]))
  const sending = sendStatuses(others.map((lead) => ({ lead, status })))
  await tellWithUndo(`${named(others)}: ${statusNames[status].toLowerCase()}.`, sending, (done) =>
    sendStatuses(done.map((lead) => ({ lead, status: before.get(lead.id) ?? lead.status }))),
  )
}

/** Told at once, like the change itself; undoing it waits until the server has it. */
async function tellWithUndo(
  text: string,
  sending: Promise<DeskLead[]>,
  undo: (done: DeskLead[]) => Promise<unknown>,
): Promise<void> {
  const toast = tell(text, () => {
    void sending.then((done) => done.length > 0 && undo(done))
  })
  if ((await sending).length === 0) dismiss(toast)
}

async function sendStatuses(changes: { lead: DeskLead; status: LeadStatus }[]): Promise<DeskLead[]> {
  const statuses = new Map(changes.map(({ lead, status }) => [lead.id, status]))
  const shown = showAtOnce(
    changes.map(({ lead }) => lead),
    ({ id, status }) => ({ status: statuses.get(id) ?? status }),
  )
  const items = changes.map(({ lead: { id, version }, status }) => ({ id, status, version }))
  try {
    const result = await inParts(items, changeStatuses)
    takeIn(result, shown)
    return result.done
  } catch (error) {
    shown.takeBack()
    tellProblem(`The status was not changed. ${reasonOf(error)}`)
    return []
  }
}

function takeIn(result: DeskChanged, shown: Shown): void {
  shown.end()
  for (const lead of result.done) putLead(lead)
  if (result.changed.length + result.gone.length === 0) return
  shown.takeBack()
  for (const lead of result.changed) putLead(lead)
  if (result.gone.length > 0) restartLists()
  tellWhatWasNotDone(result)
}

export async function setSpam(leads: DeskLead[], spam: boolean): Promise<void> {
  await tellWithUndo(
    `${named(leads)}: ${spam ? 'held as spam' : 'no spam, released'}.`,
    sendSpam(leads, spam),
    (done) => sendSpam(done, !spam),
  )
}

async function sendSpam(leads: DeskLead[], spam: boolean): Promise<DeskLead[]> {
  const shown = showAtOnce(leads, () => ({ spam }))
  try {
    const result = await inParts(idsOf(leads), (ids) => changeSpam(ids, spam))
    takeIn(result, shown)
    restartLists()
    return result.done
  } catch (error) {
    shown.takeBack()
    tellProblem(`Nothing was ${spam ? 'held as spam' : 'released'}. ${reasonOf(error)}`)
    return []
  }
}

export async function setRead(leads: DeskLead[], read: boolean): Promise<void> {
  const others = leads.filter(({ unread }) => unread === read)
  if (others.length === 0) return
  await tellWithUndo(`${named(others)}: ${read ? 'read' : 'unread'}.`, sendRead(others, read), (done) =>
    sendRead(done, !read),
  )
}

/** Opening a lead reads it, which nobody asked for in so many words, so nothing is said about it. */
export const readOnOpening = (lead: DeskLead): void => void sendRead([lead], true)

async function sendRead(leads: DeskLead[], read: boolean): Promise<DeskLead[]> {
  const shown = showAtOnce(leads, () => ({ unread: !read }))
  try {
    for (let from = 0; from < leads.length; from += mostChangedAtOnce)
      await markRead(idsOf(leads.slice(from, from + mostChangedAtOnce)), read)
    shown.end()
    // One that no list here shows counts in them, too.
    readAgain({ queryKey: ['leads', 'head'] })
    return leads.map((lead) => ({ ...lead, unread: !read }))
  } catch (error) {
    shown.takeBack()
    if (!isSignedOut(error))
      tellProblem(`Nothing was marked as ${read ? 'read' : 'unread'}. ${reasonOf(error)}`)
    return []
  }
}
