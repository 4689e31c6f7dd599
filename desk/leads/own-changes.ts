import type { DeskChanged, DeskLead } from '../../contract/desk.ts'

type Known = Pick<DeskLead, 'id' | 'version'>

let last: Promise<unknown> = Promise.resolve()
const steps = new Map<string, number>()

/** Sends changes sequentially: a change made before the previous response builds on that change. */
function oneAtATime<Result>(send: () => Promise<Result>): Promise<Result> {
  const sending = last.then(send)
  last = sending.catch(() => {})
  return sending
}

/** The latest version that our own changes have produced from this one. */
function versionAfterOwn({ id, version }: Known): number {
  let now = version
  for (;;) {
    const next = steps.get(`${id} ${now}`)
    if (next === undefined) return now
    now = next
  }
}

function keepStep({ id, version }: Known, from: number): void {
  // The server has accepted the change as one of version `from`, and says what it made of it.
  if (version > from) steps.set(`${id} ${from}`, version)
}

/** Sends what names no version, such as a note. Nothing may build on its answer: a colleague's change may be in it. */
export const addInTurn = oneAtATime

/** Sends a change of one lead. */
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
