import type { DeskLead, DeskLeads } from '../../contract/desk.ts'

/** The top of a list. The windows below are counted from `upTo`, so they stay while new leads come in above. */
export interface ListHead extends DeskLeads {
  /** Fit no more and stay where they are until the list begins anew, so that nothing moves under somebody's hand. */
  gone: ReadonlySet<string>
  restart: boolean
}

export const beginList = (now: DeskLeads): ListHead => ({ ...now, gone: new Set(), restart: false })

export const rowsIn = ({ total, gone }: ListHead): number => total + gone.size

/** How many rows of the head the windows below do not count. */
export const rowsAbove = ({ leads, upTo, gone }: ListHead): number =>
  leads.filter((lead) => isAfter(lead, upTo) || gone.has(lead.id)).length

const isAfter = ({ timestamp }: DeskLead, upTo: number) => Date.parse(timestamp) > upTo

/** What is new goes on top; what is known is brought up to date where it stands. Undefined when the list has to begin anew. */
export function mergeHead(old: ListHead, now: DeskLeads): ListHead | undefined {
  const known = new Set(old.leads.map(({ id }) => id))
  const isKnown = now.leads.map(({ id }) => known.has(id))
  const arrivals = now.leads.slice(0, isKnown.indexOf(true))
  // More came than one window holds, or the list was empty: there is nothing to hold on to.
  if (old.restart || !isKnown.includes(true) || arrivedBelow(old, arrivals, isKnown)) return undefined
  const current = new Map(now.leads.map((lead) => [lead.id, lead]))
  const leads = [...arrivals, ...old.leads.map((lead) => current.get(lead.id) ?? lead)]
  // Of rows below the last one of this window only a look that lists everything can tell.
  const lastCovered =
    now.leads.length < now.total ? leads.findLastIndex(({ id }) => current.has(id)) : leads.length
  const hasGone = ({ id }: DeskLead, row: number) =>
    !current.has(id) && (row < lastCovered || old.gone.has(id))
  const gone = new Set(leads.filter(hasGone).map(({ id }) => id))
  return { ...now, leads, gone, upTo: old.upTo, restart: false }
}

/** A lead was written after others that are dated later, so the windows below have moved. */
function arrivedBelow(old: ListHead, arrivals: DeskLead[], isKnown: boolean[]): boolean {
  const [first, last] = [isKnown.indexOf(true), isKnown.lastIndexOf(true)]
  const wasComplete = old.leads.length >= rowsIn(old)
  return (
    arrivals.some((lead) => !isAfter(lead, old.upTo)) ||
    isKnown.slice(first, last).includes(false) ||
    (wasComplete && isKnown.slice(last).includes(false))
  )
}
