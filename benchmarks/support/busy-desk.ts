import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { addDays } from '../../contract/days.ts'
import { freePort } from '../../scripts/free-port.ts'
import { openStore } from '../../server/database/open-store.ts'
import { makeLinkToken } from '../../server/desk/sign-in.ts'
import { spawnServer } from '../../tests/support/server.ts'
import { fill, type GrownDatabase } from './growth-data.ts'

export const person = 'asha@firsthour.example'
/** Everybody who may sign in. */
export const team = [person, ...Array.from({ length: 9 }, (_, nth) => `colleague${nth}@firsthour.example`)]
const today = new Date().toISOString().slice(0, 10)

/**
 * Of every hundred leads: thirty have an owner, ten of them `person`; three have a due day, two of these are due; two are held,
 * five unread, sixty contacted within an hour, six won; ten sources with three campaigns each, three languages.
 */
const atWork = `
  UPDATE leads SET version = 2,
    owner = CASE seq % 10 WHEN 0 THEN '${person}' WHEN 1 THEN 'ravi@firsthour.example' WHEN 2 THEN 'meera@firsthour.example' END,
    due_on = CASE seq % 100 WHEN 20 THEN '${addDays(today, -1)}' WHEN 33 THEN '${today}' WHEN 47 THEN '${addDays(today, 7)}' END,
    spam_reason = CASE WHEN seq % 50 = 49 THEN 'links' END,
    unread = CASE WHEN seq % 20 = 19 THEN 1 ELSE 0 END,
    status = CASE WHEN seq % 100 < 6 THEN 'won' WHEN seq % 100 < 60 THEN 'contacted' ELSE 'new' END,
    language = CASE seq % 7 WHEN 0 THEN 'hi' WHEN 1 THEN 'te' ELSE 'en' END,
    source = '{"utmSource":"source' || (seq % 10) || '","utmCampaign":"campaign' || (seq % 30) || '"}';
  INSERT INTO lead_changes (lead_seq, changed_at, actor, field, old_value, new_value)
    SELECT seq, timestamp + 3600000, '${person}', 'status', '"new"', '"contacted"' FROM leads WHERE status <> 'new'`

export interface BusyDesk {
  origin: string
  /** A one-time sign-in link, by default for `person`. */
  makeToken(who?: string): Promise<string>
  /** The server's process. */
  pid: number
}

/** Runs `work` with a desk of `size` leads in a separate process. */
export async function atBusyDesk<Result>(
  target: GrownDatabase,
  size: number,
  work: (desk: BusyDesk) => Promise<Result>,
): Promise<Result> {
  await fill(target, size, Date.now())
  if (target.databaseUrl === undefined) {
    const db = new DatabaseSync(join(target.dataDir, 'firsthour.sqlite'))
    db.exec(`BEGIN; ${atWork}; COMMIT`)
    db.close()
  } else {
    const client = new pg.Client({ connectionString: target.databaseUrl })
    await client.connect()
    await client.query(atWork)
    await client.query('VACUUM ANALYZE')
    await client.end()
  }
  const store = await openStore(target)
  while ((await store.indexSomeLeads()) > 0);
  const origin = `http://localhost:${await freePort()}`
  const server = await spawnServer({
    DATA_DIR: target.dataDir,
    ...(target.databaseUrl && { DATABASE_URL: target.databaseUrl }),
    // Keeps leads of three years: retention would erase the oldest.
    LEADS_RETENTION_DAYS: '0',
    DESK_PORT: new URL(origin).port,
    DESK_ORIGIN: origin,
    DESK_PEOPLE: team.join(),
  })
  try {
    return await work({
      origin,
      makeToken: async (who = person) => (await makeLinkToken({ store, now: Date.now }, who)) ?? '',
      pid: server.process.pid ?? 0,
    })
  } finally {
    await server.stop()
    await store.close()
  }
}
