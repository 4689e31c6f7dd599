import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

const isBackup = (name: string) => /\.(sqlite|dump)$/.test(name)

/** When the newest copy in the data folder's `backups` was made; null when there is none. */
export async function lastBackup({ dataDir }: Pick<Config, 'dataDir'>): Promise<number | null> {
  const folder = join(dataDir, 'backups')
  const names = await readdir(folder).catch(() => [])
  const times = await Promise.all(
    names.filter(isBackup).map(async (name) => (await stat(join(folder, name))).mtimeMs),
  )
  return times.length === 0 ? null : Math.max(...times)
}
