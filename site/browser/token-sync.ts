import { send } from './http.ts'
import { forget, recall, remember } from './storage.ts'

const key = 'synced-token'

export interface TokenSyncOptions {
  url: string
  maxAgeSeconds: number
}

function isOurs(url: string): boolean {
  const own = new URL(url, location.href).origin === location.origin
  if (!own) console.warn('Token sync is for addresses of this site only:', url)
  return own
}

/** Posts a fresh token to the configured address; without a visitor it deletes what was posted. */
export async function syncToken(
  visitor: { token: string; issuedHereAt: number } | undefined,
  { url, maxAgeSeconds }: TokenSyncOptions,
  now = Date.now(),
): Promise<void> {
  if (!isOurs(url)) return
  if (visitor && now - visitor.issuedHereAt > maxAgeSeconds * 1000) return
  if (recall(key) === visitor?.token) return
  if (visitor) remember(key, visitor.token)
  else forget(key)
  const result = await send(url, {
    method: visitor ? 'POST' : 'DELETE',
    headers: visitor && { authorization: `Bearer ${visitor.token}` },
  })
  if (!result.ok) console.warn('Token sync failed:', result.error.code)
}
