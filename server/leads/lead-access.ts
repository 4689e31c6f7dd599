import type { LeadAccessStore } from '../database/store.ts'

/** Writes down who did what with how many leads. `work` counts as it goes, so that a listing that is broken off is counted as far as it came. */
export async function logLeadAccess<T>(
  store: Pick<LeadAccessStore, 'beginLeadAccess' | 'endLeadAccess'>,
  { actor, kind, detail, now }: { actor: string; kind: string; detail?: string | null; now: () => number },
  work: (count: (records: number) => void) => Promise<T>,
): Promise<T> {
  const number = await store.beginLeadAccess({ accessedAt: now(), actor, kind, detail: detail ?? null })
  let total = 0
  try {
    return await work((records) => {
      total += records
    })
  } finally {
    await store.endLeadAccess(number, total)
  }
}
