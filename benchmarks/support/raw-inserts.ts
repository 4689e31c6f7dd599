import { join } from 'node:path'
import pg from 'pg'
import { duplicateKeys, hashesOf } from '../../server/database/lead-keys.ts'
import type { NewLead } from '../../server/database/new-lead.ts'
import { openWriter } from '../../server/database/sqlite/connection.ts'
import { migrate } from '../../server/database/sqlite/migrate.ts'
import { addressKey } from '../../server/mail-address.ts'

/** Bare inserts of the same rows in one transaction. */
export type InsertGroup = (leads: NewLead[]) => void | Promise<void>

const columns = (lead: NewLead) => ({
  ...lead,
  fields: JSON.stringify(lead.fields),
  email: addressKey(lead.fields.email),
  duplicate_key: duplicateKeys(hashesOf(lead).words, lead.timestamp, 0).own,
})

export function sqliteInserts(folder: string): { insert: InsertGroup; close(): void } {
  const { db } = openWriter(join(folder, 'raw.sqlite'))
  migrate(db)
  const lead =
    db.prepare(`INSERT INTO leads (id, collection, fields, email, timestamp, notice_version, language,
    duplicate_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  const mail =
    db.prepare(`INSERT INTO deliveries (id, queue, lead_seq, kind, to_address, subject, created_at, due_at)
    VALUES (?, 'mail', ?, ?, ?, ?, ?, ?)`)
  return {
    insert(leads) {
      db.exec('BEGIN IMMEDIATE')
      for (const each of leads) {
        const row = columns(each)
        const { id, collection, fields, email, timestamp, noticeVersion, language } = row
        const values = [id, collection, fields, email, timestamp, noticeVersion, language, row.duplicate_key]
        const { lastInsertRowid } = lead.run(...values)
        for (const { id: mailId, kind, to, subject, dueAt } of each.mails)
          mail.run(mailId, lastInsertRowid, kind, to, subject, timestamp, dueAt)
      }
      db.exec('COMMIT')
    },
    close: () => db.close(),
  }
}

const postgresInsert = `
  WITH given AS (SELECT * FROM json_to_recordset($1) AS r(id text, collection text, fields text, email text,
      timestamp bigint, "noticeVersion" text, language text, key text, mails json)),
    kept AS (INSERT INTO leads (id, collection, fields, email, timestamp, notice_version, language, duplicate_key)
      SELECT id, collection, fields, email, timestamp, "noticeVersion", language, decode(key, 'hex') FROM given
      RETURNING seq, id)
  INSERT INTO deliveries (id, queue, lead_seq, kind, to_address, subject, created_at, due_at)
    SELECT m.id, 'mail', kept.seq, m.kind, m.to, m.subject, given.timestamp, given.timestamp
    FROM given JOIN kept USING (id), json_to_recordset(given.mails) AS m(id text, kind text, "to" text, subject text)`

export async function postgresInserts(url: string): Promise<{ insert: InsertGroup; close(): Promise<void> }> {
  const client = new pg.Client(url)
  await client.connect()
  return {
    async insert(leads) {
      const rows = leads.map((lead) => {
        const row = columns(lead)
        return { ...row, key: row.duplicate_key.toString('hex') }
      })
      await client.query({ name: 'insert', text: postgresInsert, values: [JSON.stringify(rows)] })
    },
    close: () => client.end(),
  }
}
