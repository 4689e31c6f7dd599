import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverUser } from '../../support/postgres.ts'

const needs = {
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd',
  haproxy: 'haproxy',
}

/** The missing packages in one line; undefined if none is missing. */
export function missingPrograms(): string | undefined {
  const missing = Object.entries(needs).filter(([name]) => programPath(name) === undefined)
  const packages = missing.map(([, debianPackage]) => debianPackage)
  if (postgresFolder() === undefined) packages.unshift('postgresql')
  if (packages.length === 0) return undefined
  return `The failover needs a highly available PostgreSQL. Install with: sudo apt-get install --no-install-recommends ${packages.join(' ')}`
}

export function postgresFolder(): string | undefined {
  const folders = globSync('/usr/lib/postgresql/*/bin')
  return folders.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
}

function programPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/bin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** A program of the cluster, run as the user postgres without other privileges. */
export class Program {
  readonly #name: string
  readonly #args: string[]
  readonly #folder: string
  #process: ChildProcess | undefined

  constructor(name: string, args: string[], folder: string) {
    this.#name = name
    this.#args = args
    this.#folder = folder
  }

  start(): void {
    const log = openSync(join(this.#folder, `${this.#name}.log`), 'a')
    this.#process = spawn(programPath(this.#name) ?? this.#name, this.#args, {
      ...serverUser(),
      cwd: this.#folder,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, ETCD_UNSUPPORTED_ARCH: process.arch },
    })
  }

  /** The process and all its descendants. */
  processes(): number[] {
    const { pid } = this.#process ?? {}
    return pid === undefined ? [] : [pid, ...descendants(pid)]
  }

  async kill(): Promise<void> {
    const program = this.#process
    if (!program || program.exitCode !== null || program.signalCode !== null) return
    signalAll(this.processes(), 'SIGKILL')
    await once(program, 'exit')
  }
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal)
    } catch {
      // The process has ended meanwhile.
    }
}

export function descendants(pid: number): number[] {
  try {
    const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
    const children = listed.split(' ').filter(Boolean).map(Number)
    return children.flatMap((child) => [child, ...descendants(child)])
  } catch {
    return []
  }
}
