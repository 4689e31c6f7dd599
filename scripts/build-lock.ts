import { readFile, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Runs `work` under an exclusive lock, held by SQLite on an empty file. The operating system releases it when the process
 * ends, so a killed build leaves no stale lock and a reused process id cannot block the next build.
 */
export async function withBuildLock(path: string, work: () => Promise<void>): Promise<void> {
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    if (!tryLock(file)) {
      console.log(`Another build is under way (process ${await holderOf(path)}): waiting for it to end.`)
      while (!tryLock(file)) await pause(200)
    }
    // Only for the message of a waiting process; the lock does not depend on it.
    await writeFile(holderFile(path), String(process.pid))
    await work()
  } finally {
    file.close()
  }
}

function tryLock(file: DatabaseSync): boolean {
  try {
    file.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && error.message === 'database is locked') return false
    throw error
  }
}

const holderFile = (path: string) => `${path}.holder`

async function holderOf(path: string): Promise<string> {
  return (await readFile(holderFile(path), 'utf8').catch(() => '')) || 'unknown'
}
