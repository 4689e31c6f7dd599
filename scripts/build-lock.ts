import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

/** Runs `work` while no other process does; a lock left behind by a dead process is taken over. */
export async function withBuildLock(path: string, work: () => Promise<void>): Promise<void> {
  while (!(await tryLock(path))) await wait(200)
  const release = () => rm(path, { force: true })
  try {
    await work()
  } finally {
    await release()
  }
}

async function tryLock(path: string): Promise<boolean> {
  try {
    await writeFile(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const holder = Number(await readFile(path, 'utf8').catch(() => ''))
  if (holder > 0 && !isAlive(holder)) await rm(path, { force: true })
  return false
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
