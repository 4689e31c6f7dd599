import type { FastifyInstance } from 'fastify'
import { noteErasures } from '../copies/erasure-list.ts'
import { mailFolder, tidyMailFolder } from '../mail/mail-files.ts'
import { type JobParts, repeat } from './job.ts'

const lookEveryMs = 60_000
const tidyEveryMs = 24 * 60 * 60_000

/**
 * Completes erasures: leads left when a process died, files of mails that were being written, data that a reader
 * keeps in the write-ahead log, and the list beside the copies.
 */
export function finishErasures(app: FastifyInstance, { config, store, now }: JobParts<'dataDir'>): void {
  const { dataDir } = config
  let finishedTo = 0
  let tidiedAt = Number.NEGATIVE_INFINITY
  let warnedOf = 0

  const finish = async () => {
    const finished = await store.finishErasures(now())
    if (finished > 0) app.log.info({ finished }, 'interrupted erasures completed')
    const last = await store.lastErasure()
    if (last !== finishedTo || now() - tidiedAt >= tidyEveryMs) {
      const files = await tidyMailFolder(mailFolder(dataDir), store)
      tidiedAt = now()
      if (files > 0) app.log.info({ files }, 'files of erased mails removed')
    }
    if (last === finishedTo) return
    // First, so that a list that cannot be written does not keep erased data in the log.
    const isCleared = await store.clearLog()
    await noteErasures(store.listErasures, dataDir)
    if (isCleared) {
      finishedTo = last
      if (warnedOf > 0) app.log.info('erased data removed from the write-ahead log')
      warnedOf = 0
    } else if (warnedOf !== last) {
      warnedOf = last
      app.log.warn('a reader keeps erased data in the write-ahead log; will retry')
    }
  }
  const attempt = () =>
    finish().catch((error) => app.log.warn({ err: error }, 'erasures not finished; will retry'))

  void attempt()
  repeat(app, lookEveryMs, attempt)
}
