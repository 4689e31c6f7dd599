import type { Query } from './connection.ts'

const rowsPerPart = 5000

interface Part {
  found: number
  gone: number
  /** The next part begins here, so that it need not walk over the dead rows of the parts before. */
  last: number
}

/** Millions of rows in one statement would run into its time limit and be rolled back, every day anew. */
export async function dropInParts(
  query: Query,
  table: 'events' | 'user_tracking',
  before: number,
  serverNow: () => number | null,
): Promise<number> {
  let dropped = 0
  for (let from = Number.MIN_SAFE_INTEGER; ; ) {
    const [part] = await query<Part>(
      `drop-${table}`,
      `WITH old AS (
         SELECT seq, timestamp FROM ${table} WHERE timestamp >= $1 AND timestamp < $2 + clock_shift($3)
         ORDER BY timestamp LIMIT ${rowsPerPart}
       ), gone AS (
         DELETE FROM ${table} USING old WHERE ${table}.seq = old.seq RETURNING 1
       )
       SELECT count(*) AS found, (SELECT count(*) FROM gone) AS gone, max(timestamp) AS last FROM old`,
      [from, before, serverNow()],
    )
    dropped += part?.gone ?? 0
    if (!part || part.found < rowsPerPart) return dropped
    from = part.last
  }
}
