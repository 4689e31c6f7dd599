import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { lastCopyAt } from '../../backup/copy-files.ts'
import { unmovedStoreWarning } from '../../backup/unmoved-store.ts'
import type { StorePlace } from '../../config.ts'
import { mailBytes, mailFolder, mostMailBytes } from '../../mail/mail-files.ts'
import { allFindings, type CheckResult, type Finding, must, should } from '../finding.ts'

const scarceBytes = 500_000_000
const lowBytes = 2_000_000_000
const oldCopyMs = 2 * 24 * 60 * 60_000

export async function tryMachine(config: StorePlace, now = Date.now()): Promise<Finding[]> {
  const forgotten = unmovedStoreWarning(config)
  return allFindings(
    await disk(config.dataDir),
    await mailFiles(config.dataDir),
    await copies(config.dataDir, now),
    forgotten !== undefined && must('DATABASE_URL', forgotten, 'npm run move-store'),
  )
}

async function disk(dataDir: string): Promise<CheckResult> {
  const { bavail, bsize } = await statfs(await nearestFolder(dataDir))
  const free = bavail * bsize
  const finding = free < scarceBytes ? must : should
  const problem = `${Math.floor(free / 1_000_000)} MB are free on its disk.`
  return free < lowBytes && finding('DATA_DIR', problem, 'Free disk space, or leads cannot be stored.')
}

async function mailFiles(dataDir: string): Promise<CheckResult> {
  const folder = mailFolder(dataDir)
  const bytes = await mailBytes(folder)
  const problem = `${folder} holds ${Math.round(bytes / 1e6)} of ${mostMailBytes / 1e6} MB of mails. Then they wait in the outbox.`
  return bytes > 0.8 * mostMailBytes && should('mail', problem, 'Set SMTP_URL, or move files away.')
}

/** The first start creates the folder, so it may not exist yet. */
async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found || path === dirname(path) ? path : nearestFolder(dirname(path))
}

async function copies(dataDir: string, now: number): Promise<CheckResult> {
  const last = await lastCopyAt(dataDir)
  const remedy = 'npm run backup, every night: deploy/firsthour-backup.timer.'
  if (last === undefined) return should('backup', 'There is no copy of the leads.', remedy)
  const isOld = now - last > oldCopyMs
  return isOld && should('backup', `The newest copy is from ${new Date(last).toISOString()}.`, remedy)
}
