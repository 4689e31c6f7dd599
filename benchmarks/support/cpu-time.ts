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
  const family = stats.filter(({ pid, ppid }) => pid === parent || ppid === parent)
  return family.reduce((sum, { ticks }) => sum + ticks, 0) * (1000 / ticksPerSecond)
}

function fieldsOf(pid: string): { pid: number; ppid: number; ticks: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold anything, so counting starts behind it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { pid: Number(pid), ppid: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return { pid: Number(pid), ppid: 0, ticks: 0 }
  }
}
