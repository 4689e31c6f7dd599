import type { FastifyInstance } from 'fastify'
import { noteErasures } from '../backup/journal.ts'
import { mailFolder, tidyMailFolder } from '../mail/mail-files.ts'
import { type JobParts, repeat } from './job.ts'

const lookEveryMs = 60_000
const tidyEveryMs = 24 * 60 * 60_000

/**
 * What an erasure of another server or command leaves to this one: files of mails that are not stored any more, the
 * journal beside the copies, and on SQLite data that a reader keeps in the write-ahead log.
 */
export function cleanAfterErasures(app: FastifyInstance, { config, store, now }: JobParts<'dataDir'>): void {
  const { dataDir } = config
  let cleanedTo = -1
  let tidiedAt = Number.NEGATIVE_INFINITY
  let warnedOf = -1

  const clean = async () => {
    const last = await store.lastErasure()
    if (last === cleanedTo && now() - tidiedAt < tidyEveryMs) return
    // None waits for another: a disk or folder that refuses one must not keep the others from being done.
    const [isCleared, ...others] = await Promise.allSettled([
      store.clearLog(),
      noteErasures(store, dataDir),
      tidy(),
    ])
    for (const each of [isCleared, ...others]) if (each.status === 'rejected') throw each.reason
    if (isCleared.status === 'fulfilled' && isCleared.value) cleanedTo = last
    else if (warnedOf !== last) {
      warnedOf = last
      app.log.warn('a reader keeps erased data in the write-ahead log; will retry')
    }
  }
  const tidy = async () => {
    const files = await tidyMailFolder(mailFolder(dataDir), store)
    tidiedAt = now()
    if (files > 0) app.log.info({ files }, 'files of erased mails removed')
  }
  const attempt = () =>
    clean().catch((error) => app.log.warn({ err: error }, 'could not clean up after erasures; will retry'))

  void attempt()
  repeat(app, lookEveryMs, attempt)
}
