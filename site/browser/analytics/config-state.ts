import { AnalyticsError } from './analytics-error.ts'

/** State about an app's config that is kept between page loads. */
export interface ConfigState {
  etag?: string
  measurementId?: string
  backoffCount?: number
  /** No call before this time, in milliseconds since 1970. */
  throttledUntil?: number
}

export interface ConfigStateStore {
  read(appId: string): Promise<ConfigState>
  write(appId: string, state: ConfigState): Promise<void>
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function withTable<T>(
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  try {
    const opening = indexedDB.open('analytics', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('config')
    const database = await settled(opening)
    try {
      return await settled(work(database.transaction('config', mode).objectStore('config')))
    } finally {
      // An open connection could keep the page out of the back/forward cache.
      database.close()
    }
  } catch {
    throw new AnalyticsError('indexeddb-unavailable')
  }
}

export const indexedDbState: ConfigStateStore = {
  read: async (appId) =>
    (await withTable<ConfigState | undefined>('readonly', (table) => table.get(appId))) ?? {},
  write: async (appId, state) => {
    await withTable('readwrite', (table) => table.put(state, appId))
  },
}
