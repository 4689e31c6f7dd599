import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Finding, must, should } from './finding.ts'

const others = 0o077

export async function checkDataFolder({ dataDir }: Config): Promise<Finding[]> {
  const folder = await stat(dataDir).catch(() => undefined)
  if (!folder) return []
  if (!folder.isDirectory()) return [must('DATA_DIR', `${dataDir} is not a folder.`, 'Name a folder.')]
  const found: Finding[] = []
  // A folder closed to others closes everything in it, whatever the modes of the files.
  if (folder.mode & others) {
    const modes = (folder.mode & 0o777).toString(8)
    found.push(
      must(
        'DATA_DIR',
        `Other users of this machine can look into ${dataDir} (mode ${modes}).`,
        `chmod 700 ${dataDir}`,
      ),
    )
    found.push(...(await openKeys(dataDir)))
  }
  if (dataDir.startsWith(`${tmpdir()}/`))
    found.push(
      should('DATA_DIR', `${dataDir} is emptied by the system.`, 'Keep leads on a lasting, backed-up disk.'),
    )
  return found
}

async function openKeys(dataDir: string): Promise<Finding[]> {
  const keys = (await readdir(dataDir)).filter((name) => name.endsWith('.key'))
  const checked = await Promise.all(
    keys.map(async (name) => ({ name, ...(await modeOf(join(dataDir, name))) })),
  )
  return checked
    .filter(({ mode }) => mode & others)
    .map(({ name }) =>
      must(name, 'Other users can read this key.', `Delete ${join(dataDir, name)}; a new one is made.`),
    )
}

const modeOf = async (path: string) => ({ mode: (await stat(path)).mode })
