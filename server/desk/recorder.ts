import type { LeadAccessStore } from '../database/store.ts'
import { logLeadAccess } from '../leads/lead-access.ts'

const mergeWithinMs = 60_000

/** What one person does again and again is one line, whose count grows. */
interface Line {
  number: Promise<number>
  seen: Set<string>
  open: number
  until: number
}

/** Writes down who looked at, exported or changed leads, in the same log as the commands do. */
export function deskRecorder(
  store: Pick<LeadAccessStore, 'beginLeadAccess' | 'endLeadAccess'>,
  now: () => number,
  onError: (error: unknown) => void,
) {
  const counting = new Set<Promise<void>>()
  const lines = new Map<string, Line>()

  function lineOf(person: string, kind: string, detail: string | null): Line {
    const at = now()
    for (const [key, { open, until }] of lines) if (open === 0 && until <= at) lines.delete(key)
    const key = [person, kind, detail].join('\n')
    const known = lines.get(key)
    if (known) return known
    const number = store.beginLeadAccess({ accessedAt: at, actor: person, kind, detail })
    number.catch(() => lines.delete(key))
    const begun = { number, seen: new Set<string>(), open: 0, until: at + mergeWithinMs }
    lines.set(key, begun)
    return begun
  }

  function count(number: number, records: number): void {
    const written = store.endLeadAccess(number, records).catch(onError)
    counting.add(written)
    void written.finally(() => counting.delete(written))
  }

  return {
    /** Written down before it happens: a crash between the two leaves a line without a count, and never a deed without a line. */
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
    /** A window of a list. Scrolling asks for many: those of one person with one filter are one look for a minute. */
    list(person: string, detail: string) {
      const look = lineOf(person, 'list', detail)
      /** Once the look is written down; which leads were seen is counted after the answer. A list that is read again shows nobody anew. */
      return async (leadIds: string[]) => {
        const number = await look.number
        for (const id of leadIds) look.seen.add(id)
        count(number, look.seen.size)
      }
    },
    /** A lead on its own page, which reads it again with all news: one line for a minute, too. */
    async show(person: string, detail: string, leadIds: string[]) {
      const look = lineOf(person, 'show', detail)
      const number = await look.number
      if (leadIds.every((id) => look.seen.has(id))) return
      for (const id of leadIds) look.seen.add(id)
      await store.endLeadAccess(number, look.seen.size)
    },
    /** An open desk. Those of one person that follow each other within a minute, as with a reload, are one line. */
    async watch(person: string) {
      const watch = lineOf(person, 'watch', null)
      watch.open++
      const number = await watch.number
      return {
        saw: (leadId: string) => void watch.seen.add(leadId),
        end() {
          watch.open--
          watch.until = now() + mergeWithinMs
          count(number, watch.seen.size)
        },
      }
    },
    flush: async () => void (await Promise.all(counting)),
  }
}
