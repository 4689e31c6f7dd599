import { type DeskChanged, type DeskLead, mostChangedAtOnce } from '../../contract/desk.ts'
import { dismiss, tell, tellProblem } from '../toasts/toasts.ts'
import { counted } from '../words.ts'
import { patchLeads, putLead, restartLists } from './lead-cache.ts'
import { contactOf } from './reach.ts'
import { showAhead } from './shown-ahead.ts'
import { workInWords } from './work-in-words.ts'

/** Every change shows at once, is taken back when the server refuses it, and can be undone where that makes sense. */
export const named = (leads: DeskLead[]): string =>
  leads.length === 1 && leads[0] ? contactOf(leads[0]).name : counted(leads.length, 'lead')

export function showAtOnce(leads: DeskLead[], patchOf: (lead: DeskLead) => Partial<DeskLead>) {
  const before = new Map(leads.map((lead) => [lead.id, lead]))
  const end = showAhead(leads.map((lead) => ({ id: lead.id, version: lead.version, patch: patchOf(lead) })))
  patchLeads(new Set(before.keys()), (lead) => ({ ...lead, ...patchOf(lead) }))
  // Only what was shown ahead is taken back: somebody else's change that came meanwhile stays.
  const restored = (lead: DeskLead) => {
    const old = before.get(lead.id)
    return old && old.version === lead.version ? old : lead
  }
  return {
    /** The server has answered: what it says counts. */
    end,
    takeBack() {
      end()
      patchLeads(new Set(before.keys()), restored)
    },
  }
}

export async function inParts<Item>(
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

export function takeIn(result: DeskChanged, shown: ReturnType<typeof showAtOnce>): void {
  shown.end()
  for (const lead of result.done) putLead(lead)
  if (result.changed.length + result.gone.length === 0) return
  shown.takeBack()
  for (const lead of result.changed) putLead(lead)
  if (result.gone.length > 0) restartLists()
  tellWhatWasNotDone(result)
}

export const tellItChanged = (lead: DeskLead): void =>
  tellProblem(
    `Somebody changed ${contactOf(lead).name} a moment ago: it is ${workInWords(lead)} now and was left so.`,
  )

function tellWhatWasNotDone({ changed, gone }: DeskChanged): void {
  const [first] = changed
  if (changed.length === 1 && first) tellItChanged(first)
  if (changed.length > 1)
    tellProblem(`${counted(changed.length, 'lead')} changed a moment ago by somebody else; left as they are.`)
  if (gone.length > 0) tellProblem(`${counted(gone.length, 'lead')} erased meanwhile.`)
}

/** Told at once, like the change itself; undoing it waits until the server has it. */
export async function tellWithUndo<Done>(
  text: string,
  sending: Promise<Done[]>,
  undo: (done: Done[]) => Promise<unknown>,
): Promise<void> {
  const toast = tell(text, () => {
    void sending.then((done) => done.length > 0 && undo(done))
  })
  if ((await sending).length === 0) dismiss(toast)
}
