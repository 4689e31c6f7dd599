import type { LeadAccessStore } from '../database/store.ts'
import { logLeadAccess } from '../leads/lead-access.ts'

const mergeWithinMs = 60_000

/** Repeated accesses of one person are merged into one entry with a growing count. */
interface Line {
  entry: Promise<string>
  seen: Set<string>
  until: number
}

/** Writes the access record: who viewed, exported or changed leads. The commands write to the same record. */
export function deskRecorder(
  store: Pick<LeadAccessStore, 'beginLeadAccess' | 'endLeadAccess'>,
  now: () => number,
  onError: (error: unknown) => void,
) {
  const counting = new Set<Promise<void>>()
  const lines = new Map<string, Line>()

  function lineOf(person: string, kind: string, detail: string | null): Line {
    const at = now()
    for (const [key, { until }] of lines) if (until <= at) lines.delete(key)
    const key = [person, kind, detail].join('\n')
    const known = lines.get(key)
    if (known) return known
    const entry = store.beginLeadAccess({ accessedAt: at, actor: person, kind, detail })
    entry.catch(() => lines.delete(key))
    const begun = { entry, seen: new Set<string>(), until: at + mergeWithinMs }
    lines.set(key, begun)
    return begun
  }

  function count(entry: string, records: number): void {
    const written = store.endLeadAccess(entry, records).catch(onError)
    counting.add(written)
    void written.finally(() => counting.delete(written))
  }

  return {
    /**
     * Adds the entry before the action: a crash in between leaves an entry without a count, never an action without an
     * entry.
     */
    logAccess: <T>(
      { person: actor, kind, detail }: { person: string; kind: string; detail?: string },
      act: () => Promise<T>,
      countOf: (done: T) => number = () => 0,
    ) =>
      logLeadAccess(store, { actor, kind, now, detail: detail ?? null }, async (count) => {
        const done = await act()
        count(countOf(done))
        return done
      }),
    /**
     * A page of the list, or a part of an import. Those of one person with one filter within a minute are one entry.
     */
    part(person: string, kind: 'list' | 'import', detail: string) {
      const look = lineOf(person, kind, detail)
      /** Waits until the entry is stored. The count follows after the response; a lead seen twice counts once. */
      return async (leadIds: string[]) => {
        const entry = await look.entry
        for (const id of leadIds) look.seen.add(id)
        count(entry, look.seen.size)
      }
    },
    /** A single lead. Its page refetches after every change, so one entry covers a minute. */
    async show(person: string, detail: string, leadIds: string[]) {
      const look = lineOf(person, 'show', detail)
      const entry = await look.entry
      if (leadIds.every((id) => look.seen.has(id))) return
      for (const id of leadIds) look.seen.add(id)
      await store.endLeadAccess(entry, look.seen.size)
    },
    flush: async () => void (await Promise.all(counting)),
  }
}
