import { type DeskChanged, type DeskLead, mostChangedAtOnce } from '../../contract/desk.ts'
import type { LeadStatus } from '../../contract/lead-status.ts'
import { reasonOf } from '../http.ts'
import { changeSpam, changeStatuses, markRead } from '../server-calls.ts'
import { tell, tellProblem } from '../toasts/toasts.ts'
import { counted, statusNames } from '../words.ts'
import { contactOf } from './contact-of.ts'
import { patchLeads, putLead, restartLists } from './lead-cache.ts'

/** Every change shows at once, is taken back when the server refuses it, and can be undone where that makes sense. */
const idsOf = (leads: DeskLead[]) => leads.map(({ id }) => id)

const named = (leads: DeskLead[]) =>
  leads.length === 1 && leads[0] ? contactOf(leads[0]).name : counted(leads.length, 'lead')

function showAtOnce(leads: DeskLead[], patchOf: (lead: DeskLead) => Partial<DeskLead>): () => void {
  const before = new Map(leads.map((lead) => [lead.id, lead]))
  patchLeads(new Set(before.keys()), (lead) => ({ ...lead, ...patchOf(lead) }))
  // Only what was shown ahead is taken back: somebody else's change that came meanwhile stays.
  const restored = (lead: DeskLead) => {
    const old = before.get(lead.id)
    return old && old.version === lead.version ? old : lead
  }
  return () => patchLeads(new Set(before.keys()), restored)
}

async function inParts<Item>(
  items: Item[],
  send: (part: Item[]) => Promise<DeskChanged>,
): Promise<DeskChanged> {
  const all: DeskChanged = { done: [], changed: [], gone: [] }
  for (let from = 0; from < items.length; from += mostChangedAtOnce) {
    const { done, changed, gone } = await send(items.slice(from, from + mostChangedAtOnce))
    all.done.push(...done)
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
  const done = await sendStatuses(others.map((lead) => ({ lead, status })))
  if (done.length === 0) return
  const before = new Map(others.map((lead) => [lead.id, lead.status]))
  tell(`${named(done)}: ${statusNames[status].toLowerCase()}.`, () => {
    void sendStatuses(done.map((lead) => ({ lead, status: before.get(lead.id) ?? lead.status })))
  })
}

async function sendStatuses(changes: { lead: DeskLead; status: LeadStatus }[]): Promise<DeskLead[]> {
  const statuses = new Map(changes.map(({ lead, status }) => [lead.id, status]))
  const takeBack = showAtOnce(
    changes.map(({ lead }) => lead),
    ({ id, status }) => ({ status: statuses.get(id) ?? status }),
  )
  const items = changes.map(({ lead: { id, version }, status }) => ({ id, status, version }))
  try {
    const result = await inParts(items, changeStatuses)
    takeIn(result, takeBack)
    return result.done
  } catch (error) {
    takeBack()
    tellProblem(`The status was not changed. ${reasonOf(error)}`)
    return []
  }
}

function takeIn(result: DeskChanged, takeBack: () => void): void {
  for (const lead of result.done) putLead(lead)
  if (result.changed.length + result.gone.length === 0) return
  takeBack()
  for (const lead of result.changed) putLead(lead)
  if (result.gone.length > 0) restartLists()
  tellWhatWasNotDone(result)
}

export async function setSpam(leads: DeskLead[], spam: boolean): Promise<void> {
  const done = await sendSpam(leads, spam)
  if (done.length === 0) return
  tell(`${named(done)}: ${spam ? 'held as spam' : 'no spam, released'}.`, () => void sendSpam(done, !spam))
}

async function sendSpam(leads: DeskLead[], spam: boolean): Promise<DeskLead[]> {
  const takeBack = showAtOnce(leads, () => ({ spam }))
  try {
    const result = await inParts(idsOf(leads), (ids) => changeSpam(ids, spam))
    takeIn(result, takeBack)
    restartLists()
    return result.done
  } catch (error) {
    takeBack()
    tellProblem(`Nothing was ${spam ? 'held as spam' : 'released'}. ${reasonOf(error)}`)
    return []
  }
}

/** Opening a lead marks it, which nobody asked for in so many words, so only the button tells of it. */
export async function setRead(leads: DeskLead[], read: boolean, quietly = false): Promise<void> {
  const others = leads.filter(({ unread }) => unread === read)
  if (others.length === 0) return
  const takeBack = showAtOnce(others, () => ({ unread: !read }))
  try {
    for (let from = 0; from < others.length; from += mostChangedAtOnce)
      await markRead(idsOf(others.slice(from, from + mostChangedAtOnce)), read)
    if (!quietly)
      tell(
        `${named(others)}: ${read ? 'read' : 'unread'}.`,
        () => void setRead(restamp(others, read), !read, true),
      )
  } catch (error) {
    takeBack()
    if (!quietly) tellProblem(`Nothing was marked. ${reasonOf(error)}`)
  }
}

const restamp = (leads: DeskLead[], read: boolean) => leads.map((lead) => ({ ...lead, unread: !read }))
