import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'

export interface Postgres {
  port: number
  pid(): number | undefined
  /** Returns the URL of an empty database, or of a copy of `model`, which must have no connections. */
  createDatabase(model?: string): Promise<string>
  /** Fast shutdown, like an operator's restart: connections are closed. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Suspends all its processes with connections open, like a machine that hangs. */
  freeze(): void
  thaw(): void
  /** A standby of this server, read-only until promoted; removed with `remove`. */
  startStandby(): Promise<{ port: number; promote(): Promise<void> }>
  remove(): Promise<void>
}

/**
 * A temporary PostgreSQL server for tests. `durable` keeps fsync on, for benchmarks and crash tests; otherwise crash
 * safety and autovacuum are off.
 */
export async function startPostgres({ durable = false } = {}): Promise<Postgres> {
  const folder = mkdtempSync(join(durable ? tmpdir() : throwAwayPlace(), 'firsthour-postgres-'))
  const owner = serverUser()
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  await promisify(execFile)(binary('initdb'), initdb, { ...owner, cwd: folder })
  const port = await freePort()
  const run = (data: string, port: number) => {
    const place = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      max_connections: 300,
    }
    const careless = { fsync: false, full_page_writes: false, autovacuum: false, max_wal_size: '128MB' }
    const settings = { ...place, ...(!durable && careless) }
    const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    return spawn(binary('postgres'), ['-D', data, ...options], { ...owner, cwd: folder, stdio: 'ignore' })
  }
  // On a busy machine, connecting can take longer than the server's limit.
  const patience = durable ? '' : '?connect_timeout=300'
  const address = (port: number, database: string) =>
    `postgres://postgres@127.0.0.1:${port}/${database}${patience}`
  const url = (database: string) => address(port, database)
  let server: ChildProcess | undefined
  let standby: ChildProcess | undefined
  const killWithTest = () => [server, standby].forEach((each) => void each?.kill('SIGQUIT'))
  process.on('exit', killWithTest)

  const stop = async () => {
    const stopping = server
    server = undefined
    await end(stopping)
  }
  const start = async () => {
    server = run(data, port)
    await answering(url('postgres'), server)
  }
  const signalAll = (signal: NodeJS.Signals) => {
    const { pid } = server ?? {}
    if (pid === undefined) return
    // The parent first: it could start a child after they were listed.
    process.kill(pid, signal)
    const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
    for (const child of children) process.kill(Number(child), signal)
  }
  await start()
  let databases = 0
  return {
    port,
    pid: () => server?.pid,
    stop,
    start,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async createDatabase(model = url('template1')) {
      const name = `test_${process.pid}_${Date.now()}_${++databases}`
      const template = new URL(model).pathname.slice(1)
      await execute(url('postgres'), `CREATE DATABASE ${name} TEMPLATE ${template}`)
      return url(name)
    },
    async startStandby() {
      const copy = join(folder, 'standby')
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
      const how = ['-D', copy, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
      await promisify(execFile)(binary('pg_basebackup'), [...from, ...how], { ...owner, cwd: folder })
      const standbyPort = await freePort()
      standby = run(copy, standbyPort)
      const standbyUrl = address(standbyPort, 'postgres')
      await answering(standbyUrl, standby)
      // A standby that answers may not be streaming yet: a write followed by a stop would never reach it.
      await until(url('postgres'), `EXISTS (SELECT FROM pg_stat_replication WHERE state = 'streaming')`)
      return {
        port: standbyPort,
        promote: async () => void (await execute(standbyUrl, 'SELECT pg_promote()')),
      }
    },
    async remove() {
      await end(standby)
      await stop()
      process.off('exit', killWithTest)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** In memory if there is enough: on disk it takes three times the CPU time. */
function throwAwayPlace(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 8 * 2 ** 30 ? memory : tmpdir()
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!entry)
    throw new Error('Running as root, PostgreSQL needs a user named postgres: apt-get install postgresql.')
  return { uid: Number(entry[1]), gid: Number(entry[2]) }
}

/**
 * The newest installed version, from Debian's folders or the PATH. Searched here, because execvp as another user reports
 * EACCES for a missing program if that user may not read a folder of the PATH.
 */
export function binary(name: string, debianPackage = 'postgresql'): string {
  const installed = globSync(`/usr/lib/postgresql/*/bin/${name}`)
  const newest = installed.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1)
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, name))
  const found = newest ?? onPath.find((path) => existsSync(path))
  if (!found) throw new Error(`${name} is missing: apt-get install ${debianPackage}.`)
  return found
}

async function end(server: ChildProcess | undefined): Promise<void> {
  if (!server || server.exitCode !== null) return
  server.kill('SIGINT')
  await once(server, 'exit')
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    try {
      return void (await execute(url, 'SELECT 1'))
    } catch (error) {
      if (server.exitCode !== null)
        throw new Error(`PostgreSQL ended with ${server.exitCode}.`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Waits until the SQL condition holds. */
export async function until(url: string, condition: string): Promise<void> {
  for (;;) {
    const [row] = await execute(url, `SELECT ${condition} AS holds`)
    if (row?.holds) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function execute(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
