import { statfs } from 'node:fs/promises'
import { lastCopyAt } from '../copies/copy-files.ts'
import type { Store } from '../database/store.ts'
import { readiness } from '../http/health.ts'
import { gauge, type Metrics } from './metrics.ts'

/** Gauges for alerts: store, mails, disk and backups. */
export function watchHealth(metrics: Metrics, store: Store, dataDir: string, now: () => number): void {
  const ready = readiness(store)
  metrics.watch(async () => {
    const up = await ready().then(
      () => 1,
      () => 0,
    )
    return [gauge('firsthour_store_up', 'Whether the store answers and takes writes.', up)]
  })
  metrics.watch(async () => {
    const { queued, oldestQueuedAt, failed } = await store.readBacklog('mails')
    const ageMs = oldestQueuedAt === null ? 0 : Math.max(0, now() - oldestQueuedAt)
    return [
      gauge('firsthour_mails_waiting', 'Mails that wait to be sent.', queued),
      gauge('firsthour_mail_oldest_seconds', 'How long the oldest of them has waited.', ageMs / 1000),
      gauge('firsthour_mails_failed', 'Mails that were given up.', failed),
    ]
  })
  metrics.watch(async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return [
      gauge('firsthour_disk_free_bytes', 'Free on the disk of the data folder.', bavail * bsize),
      gauge('firsthour_disk_size_bytes', 'The size of that disk.', blocks * bsize),
    ]
  })
  metrics.watch(async () => {
    // 0 (1970) without a backup: old enough for every alert.
    const at = (await lastCopyAt(dataDir)) ?? 0
    const help = 'When the newest copy was made; 0: never.'
    return [gauge('firsthour_last_backup_timestamp_seconds', help, at / 1000)]
  })
}
