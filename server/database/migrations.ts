import { readdirSync, readFileSync } from 'node:fs'
import { StoreStartError } from './errors.ts'

export interface Migration {
  number: number
  name: string
  sql: string
}

/** The numbered SQL files of one dialect, in order: `001-first-tables.sql` is migration 1. */
export function readMigrations(folder: URL): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  return files.map((file, index) => {
    const number = Number.parseInt(file, 10)
    if (number !== index + 1)
      throw new Error(`The migrations must be numbered without gaps; ${file} breaks that.`)
    return { number, name: file.slice(0, -'.sql'.length), sql: readFileSync(new URL(file, folder), 'utf8') }
  })
}

export function pendingMigrations(known: Migration[], applied: number): Migration[] {
  if (applied > known.length)
    throw new StoreStartError(
      `The database is newer than this version of the site: it has migration ${applied}, and this version knows ${known.length}.`,
    )
  return known.slice(applied)
}
