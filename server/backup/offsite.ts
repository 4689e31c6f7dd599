import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { StorePlace } from '../config.ts'
import { CopyError, offsiteCopy, removeCopy } from './copy-files.ts'
import { noteCopy } from './copy-notes.ts'
import type { OnProgress } from './copy-rows.ts'
import { journalPath } from './journal.ts'
import { makeCopy } from './make-copy.ts'

/** Snapshots that restic keeps: every one of two days, then one a day. None holds an erased person for longer. */
export const offsiteDays = 30
const kept = ['--keep-within', '2d', '--keep-within-daily', `${offsiteDays}d`]

/** Sends a fresh copy and the journal of erasures off the machine, as an encrypted snapshot of restic, and prunes. */
export async function sendOffsite(
  config: StorePlace,
  env: NodeJS.ProcessEnv,
  { now, onProgress }: { now: number; onProgress?: OnProgress },
) {
  if (!env.RESTIC_REPOSITORY && !env.RESTIC_REPOSITORY_FILE)
    throw new CopyError('RESTIC_REPOSITORY is not set: deploy/firsthour-offsite.env has the settings.')
  const path = offsiteCopy(config.dataDir)
  // Left of an interrupted run.
  if (existsSync(path)) await removeCopy(path)
  await noteCopy(config.dataDir, { offsiteDays })
  const made = await makeCopy(config, { file: path, isNoted: false, now, onProgress })
  const ours = ['--quiet', '--host', 'firsthour', '--tag', 'firsthour']
  await restic(env, 'backup', ...ours, path, journalPath(config.dataDir))
  await restic(env, 'forget', ...ours, ...kept, '--prune')
  await removeCopy(path)
  return made
}

async function restic(env: NodeJS.ProcessEnv, ...args: string[]): Promise<void> {
  const child = spawn('restic', args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'close').catch((error) => {
    throw new CopyError(`restic cannot be started (${error.code}): apt-get install restic`)
  })
  if (code !== 0) throw new CopyError(`restic ${args[0]} failed: ${said.trim().split('\n').at(-1)}`)
}
