import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** CPU time of this process with its threads, and of a database server's processes when its pid is given. */
export function cpuMilliseconds(serverPid?: number): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + (serverPid === undefined ? 0 : familyMilliseconds(serverPid))
}

function familyMilliseconds(parent: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(fieldsOf)
  const children = stats.filter(({ ppid }) => ppid === parent).reduce((sum, { ticks }) => sum + ticks, 0)
  const own = stats.find(({ pid }) => pid === parent)
  return (children + (own ? own.ticks + own.ticksOfEnded : 0)) * (1000 / ticksPerSecond)
}

interface Usage {
  pid: number
  ppid: number
  ticks: number
  /** Of children that have ended: connections come and go during a run. */
  ticksOfEnded: number
}

function fieldsOf(pid: string): Usage {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything, so counting starts behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number)
    return {
      pid: Number(pid),
      ppid: Number(fields[1]),
      ticks: (user ?? 0) + (system ?? 0),
      ticksOfEnded: (endedUser ?? 0) + (endedSystem ?? 0),
    }
  } catch {
    return { pid: Number(pid), ppid: 0, ticks: 0, ticksOfEnded: 0 }
  }
}
