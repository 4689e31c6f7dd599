import type { CollectCall, PageEvent, SummaryReply } from '../../../contract/analytics.ts'
import { apiAddresses } from '../api-addresses.ts'
import { send } from '../http.ts'
import { asksNotToBeTracked } from '../source.ts'
import { AnalyticsError } from './analytics-error.ts'
import { type AnalyticsOptions, resolveMeasurementId } from './measurement-id.ts'

declare global {
  /**
   * Unsent events of this page. Forms write into it too: form and analytics load independently in any order, and neither
   * should load the other.
   */
  var pageEvents: PageEvent[] | undefined
}

export interface Analytics {
  /** Resolves once the event was sent, or once there is nowhere to send it. */
  log(event: PageEvent): Promise<void>
  /** For a page that is being left: sends these and all buffered events as a beacon, which outlives the page. */
  leaveWith(...events: PageEvent[]): void
}

/** The visitor's id, and where the visit came from. */
type Sender = Pick<CollectCall, 'userId' | 'visit'>

let current: { settings: string; analytics: Analytics } | undefined

/** One instance per page: the same settings return it, others throw `already-exists`. */
export function initializeAnalytics(
  options: AnalyticsOptions,
  sender: () => Sender,
  findMeasurementId = resolveMeasurementId,
): Analytics {
  const settings = JSON.stringify(options)
  if (current && current.settings !== settings) throw new AnalyticsError('already-exists')
  current ??= { settings, analytics: createAnalytics(findMeasurementId(options), options, sender) }
  return current.analytics
}

function createAnalytics(found: Promise<string>, options: AnalyticsOptions, sender: () => Sender): Analytics {
  let measurementId = options.measurementId
  globalThis.pageEvents ??= []
  const waiting = globalThis.pageEvents
  const ready = found.then(
    (id) => {
      measurementId = id
    },
    (error) => console.warn('Analytics:', String(error)),
  )
  const takeWaiting = (): string | undefined => {
    const events = waiting.splice(0)
    // Counting may have been switched off while the page was open.
    if (!measurementId || events.length === 0 || asksNotToBeTracked()) return undefined
    return JSON.stringify({ measurementId, ...sender(), events } satisfies CollectCall)
  }

  return {
    async log(event) {
      waiting.push(event)
      await ready
      const text = takeWaiting()
      if (text) await send(apiAddresses.collect, { method: 'POST', text, keepalive: true })
    },
    leaveWith(...events) {
      waiting.push(...events)
      const text = takeWaiting()
      if (text) navigator.sendBeacon(apiAddresses.collect, text)
    },
  }
}

/** The figures collected so far; a failure is only logged. */
export async function readSummary(): Promise<(SummaryReply & { userEngagement: number }) | undefined> {
  const result = await send<SummaryReply>(apiAddresses.summary)
  if (!result.ok) {
    console.warn('Analytics summary:', result.error.code)
    return undefined
  }
  const eventDim = result.body?.eventDim ?? []
  return { eventDim, userEngagement: eventDim.find(({ name }) => name === 'user_engagement')?.count ?? 0 }
}
