import type { SummaryReply } from '../../../contract/analytics.ts'
import { apiAddresses } from '../api-addresses.ts'
import { send } from '../http.ts'

/** The analytics' collected figures; a failure is only logged. */
export async function readSummary(): Promise<(SummaryReply & { userEngagement: number }) | undefined> {
  const result = await send<SummaryReply>(apiAddresses.summary)
  if (!result.ok) {
    console.warn('Analytics summary:', result.error.code)
    return undefined
  }
  const eventDim = result.body?.eventDim ?? []
  return { eventDim, userEngagement: eventDim.find(({ name }) => name === 'user_engagement')?.count ?? 0 }
}
