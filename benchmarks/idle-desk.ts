import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { deskPaths } from '../contract/desk.ts'
import { DeskBrowser } from '../tests/support/desk.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { atBusyDesk, type BusyDesk, team } from './support/busy-desk.ts'

/**
 * What ten people cost who have the desk open and do nothing, among 100,000 leads: processor time of the server, and of
 * PostgreSQL, while each polls every three seconds with a lead open, and without any desk.
 */
const size = Number(process.env.DESK_LEADS || 1e5)
const seconds = Number(process.env.DESK_SECONDS || 60)
const everyMs = 3000
/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100

const folder = mkdtempSync(join(tmpdir(), 'firsthour-idle-desk-'))
const postgres = await startPostgres()
try {
  const SQLite = await atBusyDesk({ dataDir: folder, databaseUrl: undefined }, size, (desk) => measure(desk))
  const databaseUrl = await postgres.createDatabase()
  const PostgreSQL = await atBusyDesk({ dataDir: folder, databaseUrl }, size, (desk) =>
    measure(desk, postgres.pid()),
  )
  console.log(`Ten idle desks among ${size.toLocaleString('en')} leads, ${seconds} s: share of a core, %`)
  console.table({ SQLite, PostgreSQL })
} finally {
  await postgres.remove()
  rmSync(folder, { recursive: true })
}

async function measure({ origin, makeToken, pid }: BusyDesk, postmaster?: number) {
  const browsers = await Promise.all(
    team.map(async (person) => {
      const browser = new DeskBrowser(origin)
      await browser.post(deskPaths.session, { token: await makeToken(person) })
      return browser
    }),
  )
  const listed = await browsers[0]?.get(deskPaths.leads)
  // The work after the start, such as collecting garbage, is not the desk's.
  await pause(10_000)
  const pids = [pid, ...childrenOf(postmaster)]
  const nobody = await share(pids, () => pause(seconds * 1000))
  const polling = await share(pids, () =>
    Promise.all(
      browsers.map(async (browser, nth) => {
        await pause((nth * everyMs) / browsers.length)
        for (let at = 0; at < seconds * 1000; at += everyMs) {
          await Promise.all([
            browser.post(deskPaths.poll, { leadId: listed?.body.leads[nth].id }),
            pause(everyMs),
          ])
        }
      }),
    ),
  )
  return { 'no desk': nobody, 'ten desks': polling }
}

/** The processor time of the processes and their threads while `work` runs, in percent of the time. */
async function share(pids: number[], work: () => Promise<unknown>): Promise<number> {
  const ticks = () => pids.reduce((sum, pid) => sum + ticksOf(pid), 0)
  const [begun, before] = [performance.now(), ticks()]
  await work()
  const used = (ticks() - before) / ticksPerSecond
  return Number(((100 * used) / ((performance.now() - begun) / 1000)).toFixed(2))
}

/** PostgreSQL has a process for each connection. */
function childrenOf(pid: number | undefined): number[] {
  if (pid === undefined) return []
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
}

function ticksOf(pid: number): number {
  if (!existsSync(`/proc/${pid}`)) return 0

  // The name in brackets may contain spaces. User and system time are fields 14 and 15.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}
