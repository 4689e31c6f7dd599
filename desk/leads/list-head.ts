import type { DeskLead, DeskLeads } from '../../contract/desk.ts'

/** The first page of a list. Further pages are counted from `upTo`, so they stay stable while new leads arrive above. */
export interface ListHead extends DeskLeads {
  /**
   * Leads that no longer match. They stay in place until the list reloads, so that rows do not move under the pointer.
   */
  gone: ReadonlySet<string>
  restart: boolean
}

export const beginList = (now: DeskLeads): ListHead => ({ ...now, gone: new Set(), restart: false })

export const rowsIn = ({ total, gone }: ListHead): number => total + gone.size

/** Number of rows of the first page that further pages do not count. */
export const rowsAbove = ({ leads, upTo, gone }: ListHead): number =>
  leads.filter((lead) => isAfter(lead, upTo) || gone.has(lead.id)).length

const isAfter = ({ timestamp }: DeskLead, upTo: number) => Date.parse(timestamp) > upTo

/** Adds new leads on top and updates known ones in place. Undefined if the list has to be reloaded. */
export function mergeHead(old: ListHead, now: DeskLeads): ListHead | undefined {
  const known = new Set(old.leads.map(({ id }) => id))
  const isKnown = now.leads.map(({ id }) => known.has(id))
  const arrivals = now.leads.slice(0, isKnown.indexOf(true))
  // More new leads than one page holds, or the list was empty: there is no overlap to merge at.
  // After an erasure no row may stay that the server no longer has.
  const isErased = old.marks.erased !== now.marks.erased
  if (old.restart || isErased || !isKnown.includes(true) || arrivedBelow(old, arrivals, isKnown))
    return undefined
  const current = new Map(now.leads.map((lead) => [lead.id, lead]))
  const leads = [...arrivals, ...old.leads.map((lead) => current.get(lead.id) ?? lead)]
  // Rows below the last one of this response may still match, unless it contains the complete list.
  const lastCovered =
    now.leads.length < now.total ? leads.findLastIndex(({ id }) => current.has(id)) : leads.length
  const hasGone = ({ id }: DeskLead, row: number) =>
    !current.has(id) && (row < lastCovered || old.gone.has(id))
  const gone = new Set(leads.filter(hasGone).map(({ id }) => id))
  return { ...now, leads, gone, upTo: old.upTo, restart: false }
}

/** A lead with an earlier timestamp was added, so that the further pages have shifted. */
function arrivedBelow(old: ListHead, arrivals: DeskLead[], isKnown: boolean[]): boolean {
  const [first, last] = [isKnown.indexOf(true), isKnown.lastIndexOf(true)]
  const wasComplete = old.leads.length >= rowsIn(old)
  return (
    arrivals.some((lead) => !isAfter(lead, old.upTo)) ||
    isKnown.slice(first, last).includes(false) ||
    (wasComplete && isKnown.slice(last).includes(false))
  )
}
