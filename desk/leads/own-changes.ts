import type { DeskChanged, DeskLead } from '../../contract/desk.ts'

type Known = Pick<DeskLead, 'id' | 'version'>

let last: Promise<unknown> = Promise.resolve()
const steps = new Map<string, number>()

/** One after the other: what is pressed before the last answer has come is meant for what that change leaves. */
function oneAtATime<Result>(send: () => Promise<Result>): Promise<Result> {
  const sending = last.then(send)
  last = sending.catch(() => {})
  return sending
}

/** The version that one's own changes have made of this one. */
function versionAfterOwn({ id, version }: Known): number {
  let now = version
  for (;;) {
    const next = steps.get(`${id} ${now}`)
    if (next === undefined) return now
    now = next
  }
}

function keepStep({ id, version }: Known, from: number): void {
  // Further on than by one step, somebody else has changed it since.
  if (version === from + 1) steps.set(`${id} ${from}`, version)
}

/** A change of one lead; a note, which needs no version, is a step too. */
export const changeInTurn = (lead: Known, send: (version: number) => Promise<DeskLead>): Promise<DeskLead> =>
  oneAtATime(async () => {
    const from = versionAfterOwn(lead)
    const now = await send(from)
    keepStep(now, from)
    return now
  })

export const changeAllInTurn = (
  leads: Known[],
  send: (versionOf: (lead: Known) => number) => Promise<DeskChanged>,
): Promise<DeskChanged> =>
  oneAtATime(async () => {
    const from = new Map(leads.map((lead) => [lead.id, versionAfterOwn(lead)]))
    const result = await send(versionAfterOwn)
    for (const lead of result.done) keepStep(lead, from.get(lead.id) ?? lead.version)
    return result
  })
