import type { RecordReply } from '../../contract/api.ts'
import { sourceOfAddress } from '../../contract/lead-source.ts'
import { pathIn } from '../../contract/routes.ts'
import { type Analytics, initializeAnalytics, readSummary } from './analytics/analytics.ts'
import { measureEngagement } from './analytics/engagement.ts'
import { type AnalyticsOptions, resolveMeasurementId } from './analytics/measurement-id.ts'
import { apiAddresses } from './api-addresses.ts'
import { send } from './http.ts'
import { keepSignedIn, knownVisitor, signIn, signOut, type Visitor } from './identity.ts'
import type { Vital } from './measure-vitals.ts'
import { asksNotToBeTracked, visitSource } from './source.ts'
import { syncToken } from './token-sync.ts'
import { analyticsOptions, countsVisits, sendsVitals, tokenSync } from './visit-settings.ts'

const sync = (visitor: Visitor | undefined) => tokenSync && syncToken(visitor, tokenSync)

async function follow(signingIn: Promise<Visitor | undefined>): Promise<void> {
  const visitor = await signingIn
  if (!visitor) return
  void sync(visitor)
  keepSignedIn(sync)
  await trackHome(visitor)
}

/** The home page in the page's language, in any letter case, with or without a slash at its end. */
const isHome = () =>
  location.pathname.toLowerCase().replace(/\/$/, '') ===
  pathIn(document.documentElement.lang, '/').replace(/\/$/, '')

/** One record per load of the home page; other pages have none. */
async function trackHome({ token }: Visitor): Promise<void> {
  if (!isHome()) return
  const result = await send<RecordReply>(apiAddresses.tracking, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    json: { page: 'Home' },
    keepalive: true,
  })
  if (!result.ok) console.warn('The visit was not recorded:', result.error.code)
}

/** Called without arguments it measures and loads nothing. */
async function reportWebVitals(onVitals?: (vitals: Vital[]) => void): Promise<void> {
  if (!onVitals) return
  const { measureVitals } = await import('./measure-vitals.ts')
  measureVitals(onVitals)
}

async function countVisit(analytics: Analytics): Promise<void> {
  const page_name = location.pathname
  // Sends nothing else of the query string: a link may contain an e-mail address.
  const campaign = sourceOfAddress(new URL(location.href))
  const params = {
    page_name,
    utm_source: campaign.utmSource,
    utm_medium: campaign.utmMedium,
    utm_campaign: campaign.utmCampaign,
    utm_content: campaign.utmContent,
    utm_term: campaign.utmTerm,
    ...(document.querySelector('[data-not-found]') && { not_found: true as const }),
  }
  const viewPage = (referrer?: string) =>
    analytics.log({ name: 'page_view', params: { ...params, referrer } })

  addEventListener('pageshow', (event) => {
    if (event.persisted) void viewPage()
  })
  // The config may not have come yet: then what waits is sent with the local id.
  addEventListener('pagehide', () => analytics.leaveWith())
  measureEngagement((engagement_time_msec) =>
    analytics.leaveWith({ name: 'user_engagement', params: { page_name, engagement_time_msec } }),
  )
  void (sendsVitals
    ? reportWebVitals((vitals) =>
        analytics.leaveWith(...vitals.map(({ name, value }) => ({ name, params: { page_name, value } }))),
      )
    : reportWebVitals())
  await viewPage(document.referrer.split('/')[2] ?? '')
  await readSummary()
}

function sender() {
  const { referrer = '', utmSource } = visitSource()
  return { userId: knownVisitor()?.userId, visit: { referrer, utm_source: utmSource } }
}

/** Sign-in, tracking and analytics of a page. Loaded late; failures are only logged, so no page depends on it. */
export function startVisit(): void {
  visitSource()
  if (asksNotToBeTracked()) {
    if (knownVisitor()) void sync(undefined)
    signOut()
    return
  }
  const signingIn = signIn()
  void follow(signingIn)
  if (!countsVisits) return
  // Waits for the id: without it the first page view could not be assigned to the visit.
  const findMeasurementId = (options: AnalyticsOptions) =>
    Promise.all([resolveMeasurementId(options), signingIn]).then(([id]) => id)
  void countVisit(initializeAnalytics(analyticsOptions, sender, findMeasurementId))
}
