import type { DeskChange, DeskLead, DeskPerson } from '../../contract/desk.ts'

/** A lead that came in, or what somebody did about one in one go; `of` is the lead where it is another than the one open. */
export type StoryLine = { key: string; timestamp: string; of: DeskLead | undefined } & (
  | { came: DeskLead; changes?: undefined }
  | { changes: [DeskChange, ...DeskChange[]]; came?: undefined }
)

/** What happened, oldest first: to this lead alone, or to all leads of a person as one story. */
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

/** A call sets status, day and note at one moment: that is one line. Histories only grow at their end, so lines keep their keys. */
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
