import { existsSync } from 'node:fs'
import { counted } from '../../../contract/report-words.ts'
import type { StorePlace } from '../../config.ts'
import { openStore } from '../../database/open-store.ts'
import { databasePath } from '../../database/sqlite/path.ts'
import type { Store } from '../../database/store.ts'
import { mostWaiting } from '../../mail/routes.ts'
import { type Finding, should } from '../finding.ts'

const hourMs = 3_600_000

/** Nothing without a store that can be opened: other checks say why. */
export async function tryOutbox(config: StorePlace): Promise<Finding[]> {
  if (config.databaseUrl === undefined && !existsSync(databasePath(config.dataDir))) return []
  const store = await openStore(config, { user: 'command' }).catch(() => undefined)
  if (!store) return []
  try {
    return await outboxFindings(store, Date.now())
  } finally {
    await store.close()
  }
}

/** What waits for an hour, or comes near its most. */
export async function outboxFindings(store: Pick<Store, 'readBacklog'>, now: number): Promise<Finding[]> {
  const queues = [
    ['mails', 'mail', 'npm run leads -- mail --state queued names the errors.'],
    ['handOvers', 'hand-over', 'npm run leads -- hand-overs names the errors.'],
  ] as const
  const found: Finding[] = []
  for (const [of, what, remedy] of queues) {
    const { queued, oldestQueuedAt } = await store.readBacklog(of)
    const waitedMs = now - (oldestQueuedAt ?? now)
    const hours = counted(Math.floor(waitedMs / hourMs), 'hour')
    if (waitedMs >= hourMs)
      found.push(should('outbox', `${counted(queued, what)} queued, the oldest for ${hours}.`, remedy))
    if (of === 'mails' && queued > 0.8 * mostWaiting)
      found.push(
        should('outbox', `${queued} mails wait; at ${mostWaiting} the mail action takes no more.`, remedy),
      )
  }
  return found
}
