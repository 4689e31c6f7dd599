import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../../config.ts'
import { lastCopyAt } from '../../copies/copy-files.ts'
import { leftBehind } from '../../move-store/left-behind.ts'
import { type Finding, found, must, should } from '../finding.ts'

const scarceBytes = 500_000_000
const lowBytes = 2_000_000_000
const oldCopyMs = 2 * 24 * 60 * 60_000

export async function tryMachine(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  now = Date.now(),
): Promise<Finding[]> {
  const forgotten = leftBehind(config)
  return [
    ...(await disk(config.dataDir)),
    ...(await copies(config.dataDir, now)),
    ...found(forgotten !== undefined && must('DATABASE_URL', forgotten, 'npm run move-store')),
  ]
}

async function disk(dataDir: string): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(await nearestFolder(dataDir))
  const free = bavail * bsize
  if (free >= lowBytes) return []
  const finding = free < scarceBytes ? must : should
  return [
    finding(
      'DATA_DIR',
      `${Math.floor(free / 1_000_000)} MB are free on its disk.`,
      'Make room: leads need it.',
    ),
  ]
}

/** The folder itself is made by the first start. */
async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found || path === dirname(path) ? path : nearestFolder(dirname(path))
}

async function copies(dataDir: string, now: number): Promise<Finding[]> {
  const last = await lastCopyAt(dataDir)
  if (last !== undefined && now - last <= oldCopyMs) return []
  const problem =
    last === undefined
      ? 'There is no copy of the leads.'
      : `The newest copy is from ${new Date(last).toISOString()}.`
  return [should('backup', problem, 'npm run backup, every night: deploy/firsthour-backup.timer.')]
}
