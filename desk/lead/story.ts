import type { DeskChange, DeskLead, DeskPerson } from '../../contract/desk.ts'

/**
 * An entry of the history: a lead's arrival or one change. `of` is set if it belongs to another lead than the open one.
 */
export type StoryLine = { key: string; timestamp: string; of: DeskLead | undefined } & (
  | { came: DeskLead; changes?: undefined }
  | { changes: [DeskChange, ...DeskChange[]]; came?: undefined }
)

/** The history, oldest first: of this lead alone, or of all leads of the person. */
export function storyOf(leadId: string, history: DeskChange[], person: DeskPerson | undefined): StoryLine[] {
  const own = lines(leadId, history, undefined)
  if (!person || person.leads.length < 2) return own
  const others = person.leads.filter(({ id }) => id !== leadId)
  const done = others.flatMap((lead) =>
    lines(
      lead.id,
      person.history.filter((change) => change.leadId === lead.id),
      lead,
    ),
  )
  const arrivals = person.leads.map((lead) => ({
    key: lead.id,
    timestamp: lead.timestamp,
    of: lead.id === leadId ? undefined : lead,
    came: lead,
  }))
  return [...arrivals, ...done, ...own].sort((one, other) => one.timestamp.localeCompare(other.timestamp))
}

/**
 * Groups changes of the same moment, such as status, day and note of a call, into one entry. Histories are append-only,
 * so keys are stable.
 */
function lines(leadId: string, history: DeskChange[], of: DeskLead | undefined): StoryLine[] {
  const together = new Map<string, [DeskChange, ...DeskChange[]]>()
  for (const change of history) {
    const key = `${leadId} ${change.timestamp} ${change.actor}`
    const known = together.get(key)
    if (known) known.push(change)
    else together.set(key, [change])
  }
  return [...together].map(([key, changes]) => ({ key, timestamp: changes[0].timestamp, of, changes }))
}
