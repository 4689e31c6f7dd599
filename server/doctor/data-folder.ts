import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { allFindings, type CheckResult, type Finding, must, should } from './finding.ts'

const others = 0o077

export async function checkDataFolder({ dataDir }: Config): Promise<Finding[]> {
  const folder = await stat(dataDir).catch(() => undefined)
  if (!folder) return []
  if (!folder.isDirectory()) return [must('DATA_DIR', `${dataDir} is not a folder.`, 'Name a folder.')]
  // If others cannot enter the folder, the modes of its files do not matter.
  const isOpen = (folder.mode & others) !== 0
  const modes = (folder.mode & 0o777).toString(8)
  const problem = `Other users of this machine can open ${dataDir} (mode ${modes}).`
  return allFindings(
    isOpen && must('DATA_DIR', problem, `chmod 700 ${dataDir}`),
    dataDir.startsWith(`${tmpdir()}/`) &&
      should(
        'DATA_DIR',
        `${dataDir} is a temporary folder, which the system empties.`,
        'Keep leads on a permanent disk with backups.',
      ),
    isOpen && (await openKeys(dataDir)),
  )
}

async function openKeys(dataDir: string): Promise<CheckResult[]> {
  const keys = (await readdir(dataDir)).filter((name) => name.endsWith('.key'))
  const looked = keys.map(async (name) => {
    const path = join(dataDir, name)
    const isOpen = ((await stat(path)).mode & others) !== 0
    return isOpen && must(name, 'Other users can read this key.', `Delete ${path}; a new one is made.`)
  })
  return Promise.all(looked)
}
