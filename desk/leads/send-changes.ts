import { type DeskChanged, type DeskLead, mostChangedAtOnce } from '../../contract/desk.ts'
import { isSignedOut, reasonOf } from '../http.ts'
import { dismiss, showProblem, showToast } from '../toasts/toasts.ts'
import { counted } from '../words.ts'
import { patchLeads, putLead, refetchCounts, restartLists } from './lead-cache.ts'
import { applyOptimistically } from './optimistic-changes.ts'
import { changeAllInTurn } from './own-changes.ts'
import { contactOf } from './reach.ts'
import { workInWords } from './work-in-words.ts'

export const named = (leads: DeskLead[]): string =>
  leads.length === 1 && leads[0] ? contactOf(leads[0]).name : counted(leads.length, 'lead')

const mostNamed = 3

interface Change {
  leads: DeskLead[]
  /** The optimistic change. */
  patchOf: (lead: DeskLead) => Partial<DeskLead>
  send: (leads: DeskLead[], versionOf: (lead: DeskLead) => number) => Promise<DeskChanged>
  notDone: string
  /** Not requested by the user directly, so no error is shown if the session has ended. */
  isQuiet?: boolean
}

/** Applies a change optimistically and reverts it where the server refuses. Returns the changed leads. */
export async function sendChange({ leads, patchOf, send, notDone, isQuiet }: Change): Promise<DeskLead[]> {
  const before = new Map(leads.map((lead) => [lead.id, lead]))
  const ids = new Set(before.keys())
  const end = applyOptimistically(
    leads.map((lead) => ({ id: lead.id, version: lead.version, patch: patchOf(lead) })),
  )
  patchLeads(ids, (lead) => ({ ...lead, ...patchOf(lead) }))
  // Reverts our own change only; a newer version from somebody else stays.
  const restored = (lead: DeskLead) => {
    const old = before.get(lead.id)
    return old && old.version === lead.version ? old : lead
  }
  try {
    const sendAll = (versionOf: (lead: DeskLead) => number) => inParts(leads, (part) => send(part, versionOf))
    const result = await changeAllInTurn(leads, sendAll).finally(end)
    for (const lead of result.done) if (lead.version !== before.get(lead.id)?.version) putLead(lead)
    if (result.changed.length + result.gone.length > 0) {
      patchLeads(ids, restored)
      for (const lead of result.changed) putLead(lead)
      if (result.gone.length > 0) restartLists()
      showUnchanged(result)
    }
    // Leads that are in no loaded list change the counts too.
    refetchCounts()
    return result.done
  } catch (error) {
    patchLeads(ids, restored)
    if (!isQuiet || !isSignedOut(error)) showProblem(`${notDone} ${reasonOf(error)}`)
    return []
  }
}

async function inParts(leads: DeskLead[], send: (part: DeskLead[]) => Promise<DeskChanged>) {
  const all: DeskChanged = { done: [], changed: [], changedBy: [], gone: [] }
  for (let from = 0; from < leads.length; from += mostChangedAtOnce) {
    const { done, changed, changedBy, gone } = await send(leads.slice(from, from + mostChangedAtOnce))
    all.done.push(...done)
    all.changed.push(...changed)
    all.changedBy.push(...changedBy.filter((name) => !all.changedBy.includes(name)))
    all.gone.push(...gone)
  }
  return all
}

/** Names both: whose change came first, and the lead. */
export const showConflict = (lead: DeskLead, by: string | null): void =>
  showProblem(
    `${by ?? 'Somebody else'} has just changed ${contactOf(lead).name} (now ${workInWords(lead)}). Your change was not saved.`,
  )

function showUnchanged({ changed, changedBy, gone }: DeskChanged): void {
  const [first] = changed
  const by = changedBy.length > 0 ? new Intl.ListFormat('en').format(changedBy) : null
  if (changed.length === 1 && first) showConflict(first, by)
  if (changed.length > 1)
    showProblem(
      `${by ?? 'Somebody else'} changed ${counted(changed.length, 'lead')} just before you: ${changed
        .slice(0, mostNamed)
        .map((lead) => contactOf(lead).name)
        .join(', ')}${changed.length > mostNamed ? ' …' : ''}. Your change to these was not saved.`,
    )
  if (gone.length > 0)
    showProblem(`${counted(gone.length, 'lead was', 'leads were')} erased in the meantime.`)
}

/** Shows the message at once. Undo waits until the server has confirmed the change. */
export async function showToastWithUndo(
  text: string,
  sending: Promise<DeskLead[]>,
  undo: (done: DeskLead[]) => Promise<unknown>,
): Promise<void> {
  const toast = showToast(text, () => {
    void sending.then((done) => done.length > 0 && undo(done))
  })
  if ((await sending).length === 0) dismiss(toast)
}
