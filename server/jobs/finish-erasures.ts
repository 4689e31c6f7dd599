import type { FastifyInstance } from 'fastify'
import { noteErasures } from '../copies/erasure-list.ts'
import { mailFolder, tidyMailFolder } from '../mail/mail-files.ts'
import { type JobParts, repeat } from './job.ts'

const lookEveryMs = 60_000
const tidyEveryMs = 24 * 60 * 60_000

/** Finishes what an erasure could not: leads left when its process ended, files of mails that were being written, text that a reader keeps in the database's log, the list beside the copies. */
export function finishErasures(app: FastifyInstance, { config, store, now }: JobParts<'dataDir'>): void {
  const { dataDir } = config
  let settledTo = 0
  let tidiedAt = Number.NEGATIVE_INFINITY
  let toldOf = 0

  const settle = async () => {
    const finished = await store.finishErasures(now())
    if (finished > 0) app.log.info({ finished }, 'erasures finished that were cut off')
    const last = await store.lastErasure()
    if (last !== settledTo || now() - tidiedAt >= tidyEveryMs) {
      const files = await tidyMailFolder(mailFolder(dataDir), store)
      tidiedAt = now()
      if (files > 0) app.log.info({ files }, 'files of erased mails removed')
    }
    if (last === settledTo) return
    // First, so that a list that cannot be written keeps nobody in the log.
    const isCleared = await store.clearLog()
    await noteErasures(store.listErasures, dataDir)
    if (isCleared) {
      settledTo = last
      if (toldOf > 0) app.log.info('what was erased is gone from the log of the database too')
      toldOf = 0
    } else if (toldOf !== last) {
      toldOf = last
      app.log.warn('somebody reads the database, so its log still holds what was erased; trying again')
    }
  }
  const attempt = () => settle().catch((error) => app.log.warn({ err: error }, 'erasures not settled yet'))

  void attempt()
  repeat(app, lookEveryMs, attempt)
}
