import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { type DeskBacklog, type DeskHealth, deskPaths } from '../../contract/desk.ts'
import { lastCopyAt } from '../backup/copy-files.ts'
import type { DeliveryBacklog } from '../database/delivery.ts'
import { isoTime } from '../database/lead-json.ts'
import { runChecks } from '../doctor/run-checks.ts'
import type { DeskParts } from './desk-parts.ts'
import { errorInWords } from './error-in-words.ts'

export function deskHealthRoutes(app: FastifyInstance, { config, store, now }: DeskParts): void {
  app.get(deskPaths.health, async (): Promise<DeskHealth> => {
    const [findings, mail, handOver, answeredInMs, disk, copiedAt] = await Promise.all([
      runChecks(config),
      store.readBacklog('mails'),
      store.readBacklog('handOvers'),
      pingMs(),
      diskSpace(),
      lastCopyAt(config.dataDir),
    ])
    const kind = config.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'
    return {
      findings: findings.map(({ level, subject, problem, remedy, isSample }) => ({
        level: isSample ? 'sample' : level === 'must' ? 'bad' : 'warn',
        what: `${subject}: ${problem}`,
        remedy,
      })),
      mail: backlogOf(mail),
      handOver: backlogOf(handOver),
      store: { kind, answers: answeredInMs !== null, answeredInMs },
      disk,
      lastBackup: copiedAt === undefined ? null : isoTime(copiedAt),
    }
  })

  const backlogOf = ({ queued, oldestQueuedAt, failed, lastErrors }: DeliveryBacklog): DeskBacklog => ({
    queued,
    oldestMinutes: oldestQueuedAt && Math.max(0, Math.floor((now() - oldestQueuedAt) / 60_000)),
    failed,
    lastErrors: lastErrors.map(({ at, error }) => ({ at: isoTime(at), what: errorInWords(error) })),
  })

  async function pingMs(): Promise<number | null> {
    const begun = performance.now()
    try {
      await store.ping()
      return Math.round(performance.now() - begun)
    } catch {
      return null
    }
  }

  async function diskSpace(): Promise<DeskHealth['disk']> {
    const space = await statfs(config.dataDir).catch(() => undefined)
    return space ? { freeBytes: space.bavail * space.bsize, totalBytes: space.blocks * space.bsize } : null
  }
}
