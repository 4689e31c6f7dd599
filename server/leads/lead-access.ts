import type { LeadAccessStore } from '../database/store.ts'

/**
 * Logs who accessed how many leads. `work` counts as it goes, so that an aborted listing is logged as far as it got.
 */
export async function logLeadAccess<T>(
  store: Pick<LeadAccessStore, 'beginLeadAccess' | 'endLeadAccess'>,
  { actor, kind, detail, now }: { actor: string; kind: string; detail?: string | null; now: () => number },
  work: (count: (records: number) => void) => Promise<T>,
): Promise<T> {
  const id = await store.beginLeadAccess({ accessedAt: now(), actor, kind, detail: detail ?? null })
  let total = 0
  try {
    return await work((records) => {
      total += records
    })
  } finally {
    await store.endLeadAccess(id, total)
  }
}
