import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'
import type { Config } from '../../server/config.ts'
import { mailQueue } from '../../server/database/delivery.ts'
import type { Store } from '../../server/database/store.ts'
import { mailFolder } from '../../server/mail/mail-files.ts'
import { openMailOutbox } from '../../server/mail/mail-outbox.ts'
import { eventually } from './eventually.ts'
import { createLogRecord } from './log-record.ts'

/** Sends all mails due at a time with the real outbox into files, and returns them. */
export async function sendDue(store: Store, config: Config, at: number, secret = 'secret'): Promise<Email[]> {
  const folder = mailFolder(config.dataDir)
  await rm(folder, { recursive: true, force: true })
  const outbox = openMailOutbox(config, { store, log: createLogRecord(), now: () => at, secret })
  outbox.start()
  await eventually(async () => {
    outbox.wake()
    expect((await store.nextDeliveryInMs(mailQueue, at)) ?? 1).toBeGreaterThan(0)
    const waiting = await Array.fromAsync(store.listMails({ state: 'queued' }))
    // Those of a digest wait for its hour.
    expect(waiting.filter(({ attempts }) => attempts > 0)).toEqual([])
  })
  await outbox.stop()
  const files = await readdir(folder).catch(() => [])
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}
