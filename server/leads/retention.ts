import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { damagedDays, dropDamagedBefore } from '../copies/copies-left.ts'
import type { Erased } from '../database/erasure.ts'
import type { Store } from '../database/store.ts'
import { dropDaily } from '../drop-daily.ts'
import { eraseEverywhere } from './erase.ts'
import { logLeadAccess } from './lead-access.ts'

/** As long as the Rules ask for logs about the use of personal data to be kept. */
const accessLogDays = 365
/** Long enough for a desk that lost its connection; one that comes later reads its list anew. */
const deskEventDays = 1
/** Long enough for every server to have removed the files of erased mails. */
const erasedMailDays = 30

/** Leads, and mails without one, are erased by themselves when their time is over. */
export function eraseOldLeads(
  app: FastifyInstance,
  {
    config,
    store,
    now,
  }: { config: Pick<Config, 'leadsRetentionDays' | 'dataDir'>; store: Store; now: () => number },
): void {
  const { leadsRetentionDays: days, dataDir } = config
  if (days > 0) dropDaily(app, { what: 'leads', store, days, now, dropBefore: (before) => erase(before) })
  dropDaily(app, {
    what: 'records of access to leads',
    store,
    days: accessLogDays,
    now,
    dropBefore: store.dropLeadAccessBefore,
  })
  dropDaily(app, {
    what: 'damaged stores',
    store,
    days: damagedDays,
    now,
    dropBefore: (before) => dropDamagedBefore(dataDir, before),
  })
  dropDaily(app, {
    what: 'erased mails',
    store,
    days: erasedMailDays,
    now,
    dropBefore: store.dropErasedMailsBefore,
  })

  dropDaily(app, {
    what: 'links, sessions and events of the desk',
    store,
    days: deskEventDays,
    now,
    dropBefore: (before) => store.dropOldDeskRows(now(), before),
  })

  async function erase(before: number): Promise<number> {
    const due = await store.countErasable({ before })
    if (due.leads + due.messages === 0) return 0
    return logLeadAccess(store, { actor: 'system', kind: 'erase', now }, async (count) => {
      const onPart = (part: Erased) => count(part.leads)
      const { leads } = await eraseEverywhere(store, { before }, { dataDir, now: now(), onPart })
      return leads
    })
  }
}
