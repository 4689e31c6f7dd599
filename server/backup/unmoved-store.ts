import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { StorePlace } from '../config.ts'
import { databasePath } from '../database/sqlite/path.ts'
import { messageOf } from '../process/describe-error.ts'

/**
 * Warns an operator who set DATABASE_URL and still has leads or unsent mails in the embedded store; undefined without
 * any.
 */
export function unmovedStoreWarning({ dataDir, databaseUrl }: StorePlace): string | undefined {
  const path = databasePath(dataDir)
  if (databaseUrl === undefined || !existsSync(path)) return undefined
  const held = heldIn(path)
  if (typeof held === 'string') return `${path} cannot be read (${held}), so leads may be left in it.`
  if (held.leads + held.unsent === 0) return undefined
  return (
    `The embedded store ${path} still holds ${held.leads} leads and ${held.unsent} unsent mails, and they are neither sent nor shown while DATABASE_URL is set: ` +
    'stop the servers and run npm run move-store -- --to the address of an empty PostgreSQL database.'
  )
}

function heldIn(path: string): { leads: number; unsent: number } | string {
  try {
    using db = new DatabaseSync(path, { readOnly: true })
    const there = db.prepare(
      `SELECT count(*) AS count FROM sqlite_schema WHERE name IN ('leads', 'deliveries')`,
    )
    if (there.get()?.count !== 2) return { leads: 0, unsent: 0 }
    const row = db
      .prepare(
        `SELECT (SELECT count(*) FROM leads) AS leads, (SELECT count(*) FROM deliveries WHERE queue = 'mail' AND state <> 'sent') AS unsent`,
      )
      .get()
    return { leads: Number(row?.leads ?? 0), unsent: Number(row?.unsent ?? 0) }
  } catch (error) {
    return messageOf(error)
  }
}
