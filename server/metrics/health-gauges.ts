import { statfs } from 'node:fs/promises'
import { lastCopyAt } from '../backup/copy-files.ts'
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
    return [gauge('firsthour_store_up', 'Whether the store responds and accepts writes.', up)]
  })
  metrics.watch(async () => {
    const { queued, oldestQueuedAt, failed } = await store.readBacklog('mails')
    const ageMs = oldestQueuedAt === null ? 0 : Math.max(0, now() - oldestQueuedAt)
    return [
      gauge('firsthour_mails_waiting', 'Queued mails.', queued),
      gauge('firsthour_mail_oldest_seconds', 'Age of the oldest of them in seconds.', ageMs / 1000),
      gauge('firsthour_mails_failed', 'Mails that failed permanently.', failed),
    ]
  })
  metrics.watch(async () => {
    const { bavail, blocks, bsize } = await statfs(dataDir)
    return [
      gauge('firsthour_disk_free_bytes', 'Free bytes on the disk of the data folder.', bavail * bsize),
      gauge('firsthour_disk_size_bytes', 'Size of that disk in bytes.', blocks * bsize),
    ]
  })
  metrics.watch(async () => {
    // 0 (1970) without a backup: old enough for every alert.
    const at = (await lastCopyAt(dataDir)) ?? 0
    const help = 'Time of the newest backup; 0 without one.'
    return [gauge('firsthour_last_backup_timestamp_seconds', help, at / 1000)]
  })
}
