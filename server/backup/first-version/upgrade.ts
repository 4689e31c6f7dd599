import type { StorePlace } from '../../config.ts'
import { allRowsOf, copyRows, openCopy, writeCopy } from '../copy-rows.ts'
import { copyDraft, withCopyLock } from '../drafts.ts'
import { changeStore, type LiveStore } from '../live-store.ts'
import { type RowStore, sqliteRows } from '../row-store.ts'
import { erasedInFirstVersion } from './erased.ts'
import { firstVersionRows } from './rows.ts'

/** All tables of 1.0.0. */
const tables = [
  ...['lead_search', 'leads_to_index', 'lead_links', 'lead_changes', 'deliveries', 'leads_to_erase'],
  ...['erasures_to_finish', 'person_requests', 'repeated_keys', 'link_requests', 'thanked_clients', 'leads'],
  ...['server_open_leads', 'lead_events', 'desk_sign_ins', 'desk_sessions', 'erased_mails', 'erasure_key'],
  ...['erasures', 'lead_access', 'user_tracking', 'events', 'daily_events', 'event_totals', 'daily_counts'],
  ...['day_visitors', 'stopped_targets', 'write_probe', 'migrations'],
]
const onlyIn = { sqlite: ['lead_search_index'], postgres: ['server_keys', 'server_duties'] }
const functions = ['note_new_leads', 'note_corrected_lead', 'tell_of_lead', 'tell_of_delivery']
const otherFunctions = ['clock_shift', 'create_leads', 'create_leads_once', 'forget_replaced_lead']

/**
 * Writes what a store of 1.0.0 holds to a draft of this version, and fills the store from it, in one transaction: a
 * killed upgrade leaves the store as it was.
 */
export async function upgradeStore(config: StorePlace, now = Date.now()): Promise<void> {
  const { dataDir } = config
  await withCopyLock(dataDir, () =>
    changeStore(config, async (store) => {
      // Another server was faster.
      if (store.state !== 'first') return
      await store.lock([...tables, ...onlyIn.postgres])
      const erased = await erasedInFirstVersion(store, dataDir)
      await writeCopy(copyDraft(dataDir), firstVersionRows(store, erased, now))
      const keys = await serverKeysOf(store)
      await dropTables(store)
      await store.createTables()
      using copy = openCopy(copyDraft(dataDir))
      await copyRows(allRowsOf(sqliteRows(copy)), store)
      for (const key of keys)
        await store.query(
          'INSERT INTO server_keys (name, value, fingerprint) VALUES ($name, $value, $fingerprint)',
          key,
        )
    }),
  )
}

/** They stay: without them everybody's links and tokens would end. */
const serverKeysOf = async ({ dialect, query }: LiveStore) =>
  dialect === 'postgres' ? query('SELECT name, value, fingerprint FROM server_keys') : []

async function dropTables({ dialect, query }: RowStore): Promise<void> {
  if (dialect === 'sqlite') {
    for (const table of [...onlyIn.sqlite, ...tables]) await query(`DROP TABLE ${table}`)
    return
  }
  await query(`DROP TABLE ${[...tables, ...onlyIn.postgres].join(', ')}`)
  const found = await query(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
     WHERE pronamespace = current_schema()::regnamespace AND proname among($names)`,
    { names: [...functions, ...otherFunctions] },
  )
  for (const { signature } of found) await query(`DROP FUNCTION ${signature}`)
}
