import type { LeadAccessStore } from '../database/store.ts'
import { logLeadAccess } from '../leads/lead-access.ts'

const oneLookMs = 60_000

/** Writes down who looked at, exported or changed leads, in the same log as the commands do. */
export interface DeskRecorder {
  /**
   * Something that changes leads or mails: written down before it happens, so that a crash between the two leaves a line
   * without a count and never a deed without a line.
   */
  doing<T>(deed: Deed, act: () => Promise<T>, countOf: (done: T) => number): Promise<T>
  /**
   * A window of a list. Scrolling and searching ask for many of them, so those of one person with one filter are one
   * look for a minute, and its count grows.
   */
  look(person: string, detail: string): Look
  /** A lead on its own page, which reads it again with all news: one line for a minute, too. */
  show(person: string, detail: string, leadIds: string[]): Promise<void>
  /** An open desk. Those of one person that follow each other within a minute, as with a reload, are one line. */
  watch(person: string): Promise<Watch>
  /** Once all counts so far are written. */
  settle(): Promise<void>
}

export interface Deed {
  person: string
  kind: string
  detail?: string
}

export interface Look {
  /**
   * Once the look is written down. Which leads were seen is counted behind the answer, which need not wait for the disk;
   * a list that is read again shows nobody anew.
   */
  saw(leadIds: string[]): Promise<void>
}

export interface Watch {
  saw(leadId: string): void
  end(): void
}

export function deskRecorder(
  store: Pick<LeadAccessStore, 'beginLeadAccess' | 'endLeadAccess'>,
  now: () => number,
  onError: (error: unknown) => void,
): DeskRecorder {
  const counting = new Set<Promise<void>>()
  const watches = new Map<
    string,
    { number: Promise<number>; seen: Set<string>; open: number; until: number }
  >()
  const looks = new Map<string, { number: Promise<number>; seen: Set<string>; until: number }>()

  function lookOf(person: string, kind: string, detail: string) {
    const at = now()
    for (const [key, { until }] of looks) if (until <= at) looks.delete(key)
    const key = `${person}\n${kind}\n${detail}`
    const known = looks.get(key)
    if (known) return known
    const number = store.beginLeadAccess({ accessedAt: at, actor: person, kind, detail })
    number.catch(() => looks.delete(key))
    const begun = { number, seen: new Set<string>(), until: at + oneLookMs }
    looks.set(key, begun)
    return begun
  }

  function count(number: number, records: number): void {
    const written = store.endLeadAccess(number, records).catch(onError)
    counting.add(written)
    void written.finally(() => counting.delete(written))
  }

  function watchOf(person: string) {
    const at = now()
    for (const [key, { open, until }] of watches) if (open === 0 && until <= at) watches.delete(key)
    const known = watches.get(person)
    if (known) return known
    const number = store.beginLeadAccess({ accessedAt: at, actor: person, kind: 'watch' })
    number.catch(() => watches.delete(person))
    const begun = { number, seen: new Set<string>(), open: 0, until: 0 }
    watches.set(person, begun)
    return begun
  }

  return {
    doing: ({ person: actor, kind, detail }, act, countOf) =>
      logLeadAccess(store, { actor, kind, now, detail: detail ?? null }, async (count) => {
        const done = await act()
        count(countOf(done))
        return done
      }),
    look(person, detail) {
      const look = lookOf(person, 'list', detail)
      return {
        async saw(leadIds) {
          const number = await look.number
          for (const id of leadIds) look.seen.add(id)
          count(number, look.seen.size)
        },
      }
    },
    async show(person, detail, leadIds) {
      const look = lookOf(person, 'show', detail)
      const number = await look.number
      if (leadIds.every((id) => look.seen.has(id))) return
      for (const id of leadIds) look.seen.add(id)
      await store.endLeadAccess(number, look.seen.size)
    },
    async watch(person) {
      const watch = watchOf(person)
      watch.open++
      const number = await watch.number
      return {
        saw: (leadId) => void watch.seen.add(leadId),
        end() {
          watch.open--
          watch.until = now() + oneLookMs
          count(number, watch.seen.size)
        },
      }
    },
    settle: async () => void (await Promise.all(counting)),
  }
}
