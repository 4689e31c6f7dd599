import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { StoreStartError } from '../database/errors.ts'
import { placeOf } from '../database/postgres/address.ts'
import { openMigrationClient } from '../database/postgres/connection.ts'
import { messageOf } from '../process/describe-error.ts'
import { CopyError } from './copy-files.ts'

type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/** Debian's newest version, which can read every older server; else the one on the PATH. */
function toolPath(tool: Tool): string {
  const installed = globSync(`/usr/lib/postgresql/*/bin/${tool}`)
  return installed.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1) ?? tool
}

export async function requireTool(tool: Tool, serverMajor = 0): Promise<void> {
  const advice = `apt-get install postgresql-client${serverMajor > 0 ? `-${serverMajor}` : ''} (Debian's own or from apt.postgresql.org).`
  const { stdout } = await promisify(execFile)(toolPath(tool), ['--version']).catch(() => {
    throw new CopyError(`PostgreSQL’s ${tool} is missing: ${advice}`)
  })
  const major = Number(/(\d+)/.exec(stdout)?.[1] ?? 0)
  if (major < serverMajor)
    throw new CopyError(
      `${tool} ${major} is older than the server, which is PostgreSQL ${serverMajor}: ${advice}`,
    )
}

/** Passes the password by environment: every user of the machine can read the arguments of a process. */
export function withoutPassword(url: string): { address: string; env: NodeJS.ProcessEnv } {
  let password: string | undefined
  const take = (_: string, before: string, found: string) => {
    password = decodeURIComponent(found)
    return before
  }
  const address = url
    .replace(/^(\w+:\/\/[^:@/?]*):([^@/]*)(?=@)/, take)
    .replace(/([?&])password=([^&]*)&?/, take)
  return { address: forLibpq(address), env: password === undefined ? {} : { PGPASSWORD: password } }
}

/** Removes two settings of Node's driver that libpq does not know. */
const forLibpq = (url: string) =>
  url
    .replace(/([?&])sslmode=no-verify\b/, '$1sslmode=require')
    .replace(/([?&])uselibpqcompat=\w*(?:&|$)/, '$1')
    .replace(/[?&]$/, '')

export function startTool(tool: Tool, args: string[], env: NodeJS.ProcessEnv = {}) {
  // Error messages are parsed, so they must be in English.
  const child = spawn(toolPath(tool), args, { env: { ...process.env, LC_ALL: 'C.UTF-8', ...env } })
  const said = text(child.stderr)
  const ended = once(child, 'close').catch((error: unknown) => {
    throw new CopyError(`PostgreSQL’s ${tool} cannot be run: ${messageOf(error)}`)
  })
  const done = ended.then(async ([code]) => {
    if (code === 0) return
    const lines = (await said).trim().split('\n')
    const cause = lines.find((line) => /error/i.test(line)) ?? lines[0]
    throw new CopyError(`${tool} failed: ${cause || `it ended with ${code}`}`)
  })
  // Prevents an unhandled rejection before the caller awaits `done`.
  done.catch(() => {})
  return { stdin: child.stdin, stdout: child.stdout, done }
}

/** A separate connection, closed at the end of the block. */
export async function connectTo(url: string): Promise<Client & AsyncDisposable> {
  const client = await openMigrationClient(url)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

const usualPatienceMs = 3000
const pauseMs = 100

/** Other connections to the database. `backend_type` is hidden from some roles. */
export const otherConnections = `pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
  AND coalesce(backend_type, 'client backend') = 'client backend'`

/** A connected server would continue from stale data and mark mails in rows that no longer exist. */
export async function refuseWhileUsed(client: Client, url: string, patienceMs = usualPatienceMs) {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const lookedAt = performance.now()
    const { rows } = await client.query(`SELECT count(*) AS others FROM ${otherConnections}`)
    const { others } = rows[0]
    if (others === 0) return
    // A slow response shows the state at the time of the query, so that time decides.
    if (lookedAt > giveUpAt)
      throw new StoreStartError(
        `${placeOf(url)} is in use by ${others} other ${others === 1 ? 'connection' : 'connections'}: stop every server on it first, then try again.`,
      )
    await setTimeout(pauseMs)
  }
}
