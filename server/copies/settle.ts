import type { CopiedRecord } from './erasure-list.ts'

export interface RestoreOptions {
  /** Whether what the store holds now may give way; a copy of it is made first. */
  replace: boolean
  now: number
}

/** What becomes of a mail or hand-over that was on its way when the copy was made, and may have arrived since. */
const mayHaveGoneOut = 'may have gone out already (restored copy)'

/** What is known of a delivery beside what it was from the start. */
const stateColumns = ['state', 'attempts', 'last_error', 'due_at', 'sent_at']

export const deliveryStates = `SELECT id, ${stateColumns} FROM deliveries`

/** Emptied where they are: a session that was ended since the copy was made must not come back to life. */
export const signInTables = ['desk_sign_ins', 'desk_sessions'] as const

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** For either database, whose way to list the texts of a JSON array is `listed`. The present store's word on a delivery counts, from the table `present`; of others nobody knows, and they do not go out by themselves. */
export function settling(gone: CopiedRecord[], listed: (json: string) => string) {
  const idsOf = (table: CopiedRecord['table']) =>
    listed(quoted(JSON.stringify(gone.filter((record) => record.table === table).map(({ id }) => id))))
  const settle = `
    CREATE TEMP TABLE IF NOT EXISTS present AS ${deliveryStates} WHERE false;
    UPDATE deliveries SET ${stateColumns.map((column) => `${column} = known.${column}`)}
      FROM present AS known WHERE known.id = deliveries.id AND deliveries.state <> 'sent';
    UPDATE deliveries SET body = '' WHERE kind = 'message' AND state = 'sent';
    ${signInTables.map((table) => `DELETE FROM ${table};`).join('\n')}
    DELETE FROM leads WHERE id IN (${idsOf('leads')});
    DELETE FROM deliveries WHERE kind = 'message' AND id IN (${idsOf('deliveries')});
  `
  // Not with NOT IN, for which PostgreSQL reads all that is present anew for each that waits.
  const hold = `UPDATE deliveries SET state = 'failed', last_error = ${quoted(mayHaveGoneOut)}
    WHERE id IN (SELECT id FROM deliveries WHERE state = 'queued' EXCEPT SELECT id FROM present)`
  return { settle, hold }
}
