import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

/** Leads of the past year: mails sent, keys spread over time. */
export async function fillWithLeads(sqlitePath: string, postgresUrl: string, rows: number): Promise<void> {
  fillSqlite(sqlitePath, rows)
  await fillPostgres(postgresUrl, rows)
}

const lead = (n: string, key: string, idempotencyKey: string) => `'filler-' || ${n}, 'signups',
  '{"email":"filler' || ${n} || '@clinic.example","phone":"9876543210","organisation":"City Hospital"}',
  'filler' || ${n} || '@clinic.example', 1700000000000 + ${n} * 30000, '2026-11-15', 'en', ${key}, ${idempotencyKey}`
const leadColumns =
  '(id, collection, fields, email, timestamp, notice_version, language, duplicate_key, idempotency_key)'
const mailColumns =
  '(id, queue, lead_seq, kind, to_address, subject, state, attempts, created_at, due_at, sent_at)'
const mail = (kind: string, to: string) => `SELECT '${kind}-' || seq, 'mail', seq, '${kind}', ${to},
  'Thank you for Reaching out to FirstHour', 'sent', 1, timestamp, timestamp, timestamp FROM leads
  WHERE id LIKE 'filler-%'`
const mails = `INSERT INTO deliveries ${mailColumns} ${mail('notification', "'leads@firsthour.example'")}
  UNION ALL ${mail('acknowledgement', 'email')}`

function fillSqlite(path: string, rows: number): void {
  const db = new DatabaseSync(path)
  db.exec(`PRAGMA cache_size = -256000; BEGIN IMMEDIATE;
    INSERT INTO leads ${leadColumns}
      WITH RECURSIVE counted(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM counted WHERE n < ${rows})
      SELECT ${lead('n', "CAST(printf('%016x', n / 120) AS BLOB)", "CAST(printf('%08x', (1700000000000 + n * 30000) / 65536) || hex(randomblob(6)) AS BLOB)")} FROM counted;
    ${mails}; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)`)
  db.close()
}

async function fillPostgres(url: string, rows: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`INSERT INTO leads ${leadColumns}
    SELECT ${lead('n', "decode(lpad(to_hex(n / 120), 32, '0'), 'hex')", "convert_to(lpad(to_hex((1700000000000 + n * 30000) / 65536), 8, '0') || substr(md5('key' || n), 1, 12), 'UTF8')")} FROM generate_series(1::bigint, ${rows}) AS n`)
  await client.query(mails)
  await client.query('VACUUM ANALYZE')
  await client.end()
}
