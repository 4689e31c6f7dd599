import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { StoreStartError, StoreUnavailableError } from './errors.ts'

export interface Migration {
  number: number
  name: string
  sql: string
  /** Servers whose newest migration is this one or later keep working after this migration is applied. */
  servesSince: number
}

/** A row of the table `migrations`. */
export interface AppliedMigration {
  number: number
  serves_since: number
  /** Null for databases last opened by 5bf2093, which stored none, and for move markers. */
  checksum: string | null
}

/** Only a server changes the schema: a command may run beside a server of another version. */
export type SchemaUser = 'server' | 'command'

const shared = new URL('./migrations/', import.meta.url)

/**
 * Numbered SQL files, in order: `001-first-schema.sql` is migration 1. Files in the folder beside this one are for
 * both databases and pass through `toDialect`; a file of the same name in a dialect's own folder is appended. `--
 * serves-since: 1` in the first line says which older servers keep working; without it all of them must be stopped
 * first.
 */
export function readMigrations(own: URL, toDialect: (sql: string) => string = (sql) => sql): Migration[] {
  const read = (file: string, folder: URL) =>
    readdirSync(folder).includes(file) ? readFileSync(new URL(file, folder), 'utf8') : ''
  const files = [...readdirSync(shared), ...readdirSync(own)].filter((file) => file.endsWith('.sql'))
  return [...new Set(files.sort())].map((file) => {
    const sql = toDialect(read(file, shared)) + read(file, own)
    const number = Number.parseInt(file, 10)
    const servesSince = Number(/^-- serves-since: (\d+)$/m.exec(sql)?.[1] ?? number)
    return { number, name: file.slice(0, -'.sql'.length), sql, servesSince }
  })
}

/** Of the SQL as executed, so that a change in `toDialect` is detected too. */
export const checksumOf = ({ sql }: Pick<Migration, 'sql'>): string => hash('sha256', sql)

/** The migrations to apply before `user` can work. Throws a StoreStartError if it cannot. */
export function pendingMigrations(
  known: Migration[],
  applied: AppliedMigration[],
  user: SchemaUser = 'server',
): Migration[] {
  const problem = mismatch(known, applied)
  if (problem) throw new StoreStartError(problem)
  const pending = missing(known, applied)
  if (user === 'command' && pending.length > 0 && applied.length === 0)
    throw new StoreStartError(
      'The database has no tables of the site: set DATA_DIR or DATABASE_URL to what the server uses, or start the server first.',
    )
  if (user === 'command' && pending.length > 0)
    throw new StoreStartError(
      `The database lacks migration ${numbers(pending)}, and a command never migrates a database that a server may be using: ` +
        'start the server of this version first, or run the command of the version that the server runs.',
    )
  return pending
}

/** For a running server: a newer one may have migrated the database. */
export function checkSchema(known: Migration[], applied: AppliedMigration[]): void {
  const problem = mismatch(known, applied)
  if (problem) throw new StoreUnavailableError(problem)
  const pending = missing(known, applied)
  if (pending.length > 0)
    throw new StoreUnavailableError(`The database has no migration ${numbers(pending)}.`)
}

/**
 * 5bf2093 has the schema of the first release but stored no checksums. Its databases are recognised by the
 * definitions its one migration made. Returns the applied migrations with the checksum that such a database gets.
 */
export function recognised(
  [first, ...later]: Migration[],
  applied: AppliedMigration[],
  is5bf2093: () => boolean,
): AppliedMigration[] {
  const unsigned = applied.filter(({ number, checksum }) => checksum === null && !(number in meaningOfMarker))
  if (unsigned.length === 0 || !first) return applied
  const isMade = unsigned.some(
    ({ number }) => number === first.number || later.some((each) => each.number === number),
  )
  // Migrations of a newer version are judged by their own serves-since.
  if (!isMade) return applied
  if (unsigned[0]?.number !== first.number || !is5bf2093())
    throw new StoreStartError(
      'The database is older than the first release (1.0.0) and cannot be migrated: start the version that created it, ' +
        'export its leads there with npm run leads -- export, and start this version with an empty DATA_DIR or database (docs/upgrading.md).',
    )
  return applied.map((row) => (row === unsigned[0] ? { ...row, checksum: checksumOf(first) } : row))
}

/** The objects that migrations create. All others in a database belong to the operator. */
export const madeBy = (migrations: Migration[], kind: 'TABLE' | 'FUNCTION' | 'TRIGGER'): string[] =>
  migrations.flatMap(({ sql }) =>
    [...sql.matchAll(new RegExp(`^CREATE (?:OR REPLACE )?${kind} (\\w+)`, 'gm'))].map(
      ([, name]) => name ?? '',
    ),
  )

/** Rows in `migrations` that stop every server and command: a store during or after a move must not send mail. */
export const moveMarkers = { moved: 1_000_001, moving: 1_000_002, filling: 1_000_003 } as const

export const movedToPostgres =
  'The embedded store was moved to PostgreSQL and is no longer used: set DATABASE_URL to that database. npm run restore replaces it by an older copy.'

const meaningOfMarker: Record<number, string> = {
  [moveMarkers.moved]: movedToPostgres,
  [moveMarkers.moving]:
    'The embedded store is being moved to PostgreSQL: run npm run move-store again to finish, or with --cancel to keep the embedded store.',
  [moveMarkers.filling]:
    'The database is being filled from an embedded store: run npm run move-store again to finish, or with --cancel to abandon the move.',
}

/** Why this version cannot use the database, or undefined. */
function mismatch(known: Migration[], applied: AppliedMigration[]): string | undefined {
  const marker = applied.find(({ number }) => number in meaningOfMarker)
  if (marker) return meaningOfMarker[marker.number]
  const newest = known.at(-1)?.number ?? 0
  const byNumber = new Map(known.map((migration) => [migration.number, migration]))
  const breaking = applied.filter(
    ({ number, serves_since }) => !byNumber.has(number) && serves_since > newest,
  )
  if (breaking.length > 0)
    return (
      `The database is newer than this version of the site: it has migration ${numbers(breaking)}, and this version knows ${newest}. ` +
      'Install the version that served it last, or restore a copy that was made before the upgrade (docs/upgrading.md).'
    )
  const altered = applied.filter(({ number, checksum }) => {
    const migration = byNumber.get(number)
    return migration !== undefined && checksum !== checksumOf(migration)
  })
  if (altered.length > 0)
    return (
      `The database is altered: its migration ${numbers(altered)} is not the one of any release. ` +
      'Start the version that made it, or restore a copy made by a released version (docs/upgrading.md).'
    )
  return undefined
}

const missing = (known: Migration[], applied: AppliedMigration[]) =>
  known.filter((migration) => !applied.some(({ number }) => number === migration.number))

const numbers = (list: { number: number }[]) => list.map(({ number }) => number).join(', ')
