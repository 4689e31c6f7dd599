import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { openStore } from '../../server/database/open-store.ts'

export interface GrownDatabase {
  dataDir: string
  databaseUrl: string | undefined
}

const threeYearsMs = 3 * 365 * 24 * 3_600_000

/**
 * Fills a new database with `size` leads, two sent mails each, and `size` analytics events, spread over three years
 * before `now`, with the keys a lead really has. In SQL, because a million leads one by one would take minutes.
 */
export async function fill(target: GrownDatabase, size: number, now: number): Promise<void> {
  await (await openStore(target)).close()
  const from = now - threeYearsMs
  const step = Math.floor(threeYearsMs / size)
  if (target.databaseUrl === undefined) fillSqlite(target.dataDir, size, from, step)
  else await fillPostgres(target.databaseUrl, size, from, step)
}

function fillSqlite(dataDir: string, size: number, from: number, step: number): void {
  const db = new DatabaseSync(join(dataDir, 'firsthour.sqlite'))
  db.exec('PRAGMA cache_size = -200000; PRAGMA synchronous = OFF')
  const time = `(${from} + n * ${step})`
  const id = (version: string) =>
    `printf('%08x-%04x-${version}%03x-8%s', ${time} >> 16, ${time} & 65535, n & 4095, lower(hex(randomblob(7))))`
  for (let start = 1; start <= size; start += 100_000) {
    const end = Math.min(size, start + 99_999)
    const numbers = `WITH RECURSIVE numbers (n) AS (SELECT ${start} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${end})`
    const mail = (
      kind: string,
      version: string,
    ) => `(id, queue, lead_seq, kind, to_address, subject, state, attempts,
        created_at, due_at, sent_at) ${numbers} SELECT ${id(version)}, 'mail', n, '${kind}', 'person' || n || '@clinic.example',
        'Thank you for Reaching out to FirstHour', 'sent', 1, ${time}, ${time}, ${time} FROM numbers`
    db.exec(`
      BEGIN;
      INSERT INTO leads (seq, id, collection, fields, email, timestamp, notice_version, language, idempotency_key,
        duplicate_key) ${numbers} SELECT n, ${id('7')}, 'signups',
        '{"email":"person' || n || '@clinic.example","phone":"9876543210","organisation":"City Hospital"}',
        'person' || n || '@clinic.example', ${time}, '2026-11', 'en', randomblob(12),
        unhex(printf('%08x', ${time} / 3600000) || hex(randomblob(12))) FROM numbers;
      INSERT INTO deliveries ${mail('notification', '7')};
      INSERT INTO deliveries ${mail('acknowledgement', '8')};
      INSERT INTO events (name, page, timestamp) ${numbers} SELECT 'page_view', '/', ${time} FROM numbers;
      INSERT INTO daily_events (day, name, page, count, value_sum) ${numbers}
        SELECT date(${time} / 1000, 'unixepoch'), 'page_view', '/', count(*), 0 FROM numbers WHERE true GROUP BY 1
        ON CONFLICT DO UPDATE SET count = count + excluded.count;
      COMMIT`)
  }
  db.exec(`INSERT INTO event_totals VALUES ('page_view', ${size}); PRAGMA wal_checkpoint(TRUNCATE)`)
  db.close()
}

async function fillPostgres(url: string, size: number, from: number, step: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const time = `(${from}::bigint + n * ${step}::bigint)`
  const hex = (value: string, digits: number) => `lpad(to_hex(${value}), ${digits}, '0')`
  const id = (version: string) =>
    `${hex(`${time} >> 16`, 8)} || '-' || ${hex(`${time} & 65535`, 4)} || '-${version}' || ${hex('n & 4095', 3)} || '-8' || substr(md5(n::text), 1, 15)`
  const mail = (kind: string, version: string) => `
    INSERT INTO deliveries (id, queue, lead_seq, kind, to_address, subject, state, attempts, created_at, due_at, sent_at)
    SELECT ${id(version)}, 'mail', n, '${kind}', 'person' || n || '@clinic.example',
      'Thank you for Reaching out to FirstHour', 'sent', 1, ${time}, ${time}, ${time} FROM generate_series(1, ${size}) n`
  await client.query(`
    INSERT INTO leads (id, collection, fields, email, timestamp, notice_version, language, idempotency_key, duplicate_key)
    SELECT ${id('7')}, 'signups',
      '{"email":"person' || n || '@clinic.example","phone":"9876543210","organisation":"City Hospital"}',
      'person' || n || '@clinic.example', ${time}, '2026-11', 'en', substr(decode(md5('key' || n), 'hex'), 1, 12),
      decode(${hex(`${time} / 3600000`, 8)}, 'hex') || substr(decode(md5('twin' || n), 'hex'), 1, 12)
    FROM generate_series(1, ${size}) n ORDER BY n;
    ${mail('notification', '7')};
    ${mail('acknowledgement', '8')};
    INSERT INTO events (name, page, timestamp) SELECT 'page_view', '/', ${time} FROM generate_series(1, ${size}) n;
    INSERT INTO daily_events SELECT to_char(to_timestamp(${time} / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD'), 'page_view', '/', count(*), 0
      FROM generate_series(1, ${size}) n GROUP BY 1;
    INSERT INTO event_totals VALUES ('page_view', ${size})`)
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
  await client.end()
}
