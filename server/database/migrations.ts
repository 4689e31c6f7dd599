import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StoreStartError, StoreUnavailableError } from './errors.ts'
import { isFirstVersion } from './first-version.ts'

/** A step of the schema. 2.0.0 begins with one file that creates everything; 1.0.0 ended with number 8. */
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
  /** Null for the marker of a moved store. */
  checksum: string | null
}

/** Only a server changes the schema: a command may run beside a server of another version. */
export type SchemaUser = 'server' | 'command'

export const schemaNumber = 9

export const readSchema = (file: URL): [Migration] => [
  { number: schemaNumber, name: 'schema', sql: readFileSync(file, 'utf8'), servesSince: schemaNumber },
]

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
  if (user === 'command' && pending.length > 0)
    throw new StoreStartError(
      'The database has no tables of the site: set DATA_DIR or DATABASE_URL to what the server uses, or start the server first.',
    )
  return pending
}

/** For a running server: a newer one may have migrated the database. */
export function checkSchema(known: Migration[], applied: AppliedMigration[]): void {
  const problem = mismatch(known, applied)
  if (problem) throw new StoreUnavailableError(problem)
  if (missing(known, applied).length > 0)
    throw new StoreUnavailableError('The database has no tables of the site.')
}

/** The row in `migrations` of the file that replaces an embedded store after its move. */
export const movedMarker = 1_000_001

export const movedToPostgres =
  'The embedded store was moved to PostgreSQL and is no longer used: set DATABASE_URL to that database. npm run restore replaces it by an older copy.'

/** Rows of a move that 1.0.0 began and did not finish. */
const halfMoved = [1_000_002, 1_000_003]

/** Why this version cannot use the database, or undefined. */
function mismatch(known: Migration[], applied: AppliedMigration[]): string | undefined {
  if (applied.some(({ number }) => number === movedMarker)) return movedToPostgres
  if (applied.some(({ number }) => halfMoved.includes(number)))
    return 'Version 1.0.0 began to move the embedded store to PostgreSQL: finish or cancel that move with version 1.0.0 first.'
  if (isFirstVersion(applied))
    return 'The database is of version 1.0.0: start the server of this version once, which upgrades it (docs/upgrading.md).'
  if (applied.some(({ number }) => number < schemaNumber))
    return (
      'The database was made by a development version before 1.0.0 or between releases, which cannot be upgraded: start the version that made it, ' +
      'export its leads there with npm run leads -- export, and start this version with an empty DATA_DIR or database (docs/upgrading.md).'
    )
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
