import type { RecordReply } from '../../contract/api.ts'
import { apiAddresses } from './api-addresses.ts'
import { send } from './http.ts'

/** One record per load of the home page; other pages have none. */
export async function trackHome(visitor: { token: string }): Promise<void> {
  if (location.pathname !== '/') return
  const result = await send<RecordReply>(apiAddresses.tracking, {
    method: 'POST',
    headers: { authorization: `Bearer ${visitor.token}` },
    json: { page: 'Home' },
    keepalive: true,
  })
  if (!result.ok) console.warn('The visit was not recorded:', result.error.code)
}
