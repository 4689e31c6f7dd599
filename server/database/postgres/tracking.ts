import type { TrackingStore } from '../store.ts'
import type { Query } from './connection.ts'
import { dropInParts } from './drop-in-parts.ts'
import { readInPages } from './read-in-pages.ts'

const pageRows = 500

interface TrackingRow {
  seq: number
  id: string
  user_id: string
  page: string
  timestamp: number
}

export function postgresTracking(query: Query, serverNow: () => number | null): TrackingStore {
  return {
    async addTracking({ id, userId, page, timestamp }) {
      await query(
        'add-tracking',
        'INSERT INTO user_tracking (id, user_id, page, timestamp) VALUES ($1, $2, $3, $4)',
        [id, userId, page, timestamp],
      )
    },

    dropTrackingBefore: (timestamp) => dropInParts(query, 'user_tracking', timestamp, serverNow),

    listTracking: () =>
      readInPages(
        async (last?: TrackingRow) => {
          const rows = await query<TrackingRow>(
            'list-tracking',
            `SELECT seq, id, user_id, page, timestamp FROM user_tracking WHERE seq > $1 ORDER BY seq LIMIT ${pageRows}`,
            [last?.seq ?? 0],
          )
          return { rows, more: rows.length === pageRows }
        },
        ({ id, user_id, page, timestamp }) => ({ id, userId: user_id, page, timestamp }),
      ),
  }
}
