import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { openStore } from '../../server/database/open-store.ts'
import type { GrownDatabase } from './growth-data.ts'

const days = 3 * 365
const dayMs = 24 * 3_600_000
/** How many different subjects of each kind a busy day has. */
const subjects = {
  visitors: 1,
  landing: 10,
  source: 300,
  campaign: 300,
  language: 3,
  device: 3,
  browser: 8,
  LCP: 60,
  INP: 40,
  CLS: 30,
  TTFB: 60,
  form_seen: 3,
  form_begun: 3,
  form_refused: 3,
  form_sent: 3,
  form_rule: 25,
}
const pages = 10
const names = ['page_view', 'user_engagement', 'LCP', 'CLS', 'INP', 'TTFB', 'form_seen', 'form_sent']

const kinds = Object.entries(subjects).map(([what, most]) => `SELECT '${what}' AS what, ${most} AS most`)
const eventNames = names.map((name) => `SELECT '${name}' AS name`)

/** `events` single events over three years until `now`, and the daily figures of as many busy days. */
export async function fillWithEvents(target: GrownDatabase, events: number, now: number): Promise<void> {
  await (await openStore(target)).close()
  const from = now - days * dayMs
  const time = `(${from} + n * ${Math.floor((days * dayMs) / events)})`
  const tables = (series: (end: number) => string, dayOf: (n: string) => string) => [
    `INSERT INTO events (name, page, timestamp) SELECT 'page_view', '/', ${time} FROM ${series(events)}`,
    `INSERT INTO daily_events (day, name, page, count, value_sum)
      SELECT ${dayOf('n')}, name, '/page' || page, 1000, 1e6
      FROM ${series(days)}, (${eventNames.join(' UNION ALL ')}) AS names,
        (${Array.from({ length: pages }, (_, page) => `SELECT ${page} AS page`).join(' UNION ALL ')}) AS pages`,
    `INSERT INTO daily_counts (day, what, subject, count)
      SELECT ${dayOf('days.n')}, what, CAST(each.n AS text), 100
      FROM ${series(days)} AS days, (${kinds.join(' UNION ALL ')}) AS kinds, ${series(300)} AS each
      WHERE each.n <= most`,
  ]
  if (target.databaseUrl === undefined) {
    const db = new DatabaseSync(join(target.dataDir, 'firsthour.sqlite'))
    db.exec('PRAGMA cache_size = -200000; PRAGMA synchronous = OFF; BEGIN')
    const series = (end: number) =>
      `(WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${end}) SELECT n FROM numbers)`
    const dayOf = (n: string) => `date((${from} + ${n} * ${dayMs}) / 1000, 'unixepoch')`
    for (const statement of tables(series, dayOf)) db.exec(statement)
    db.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
    db.close()
    return
  }
  const client = new pg.Client({ connectionString: target.databaseUrl })
  await client.connect()
  const series = (end: number) => `(SELECT n::bigint FROM generate_series(1, ${end}) AS n)`
  const dayOf = (n: string) => `to_char(to_timestamp((${from} + ${n} * ${dayMs}) / 1000), 'YYYY-MM-DD')`
  for (const statement of tables((end) => `${series(end)} AS numbers`, dayOf))
    await client.query(statement.replaceAll(/AS numbers AS (\w+)/g, 'AS $1'))
  await client.query('VACUUM ANALYZE')
  await client.end()
}
