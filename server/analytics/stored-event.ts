import { brokenRules, type CollectBody } from '../../contract/analytics.ts'
import { isVital } from '../../contract/vitals.ts'
import type { AnalyticsEvent, Tally } from '../database/visits.ts'
import { languageSpokenOn, spokenPage } from './spoken-page.ts'
import { visitSource } from './visit-source.ts'
import { stepOf } from './vitals.ts'

type Event = CollectBody['events'][number]

/** What is known of a call beside its events. */
export interface Circumstances {
  timestamp: number
  day: string
  visitor: string | null
  device: string
  browser: string
  isOwnHost: (host: string) => boolean
  fewSubjects: (day: string, tally: Tally) => Tally
}

/** What is kept of an event: which, where, when, one number, and what it counts for. Who sent it is not. */
export function storedEvent(event: Event, call: Circumstances): AnalyticsEvent {
  const { name, params } = event
  const { timestamp, day, visitor } = call
  const engagedMs = 'engagement_time_msec' in params ? params.engagement_time_msec : undefined
  const value = engagedMs ?? ('value' in params ? params.value : undefined) ?? null
  const arrival = event.name === 'page_view' ? arrivalTallies(event.params, call) : null
  const beginsVisit = visitor === null && arrival !== null && comesFromOutside(event, call)
  const tallies = [...ownTallies(event, value), ...(beginsVisit ? arrival : [])]
  return { name, page: spokenPage(params.page_name), timestamp, day, value, tallies, visitor, arrival }
}

/** Of a visitor without an id nothing is known but where this page was opened from. */
const comesFromOutside = ({ params }: Event, { isOwnHost }: Circumstances) =>
  'referrer' in params && params.referrer !== undefined && !isOwnHost(params.referrer)

function arrivalTallies(
  params: Extract<Event, { name: 'page_view' }>['params'],
  call: Circumstances,
): Tally[] {
  const page = spokenPage(params.page_name)
  const tally = (what: string, subject: string | undefined) => (subject ? [{ what, subject }] : [])
  return [
    ...tally('landing', page),
    ...tally('language', languageSpokenOn(page)),
    ...tally('source', visitSource(params, call.isOwnHost)).map((each) => call.fewSubjects(call.day, each)),
    ...tally('campaign', params.utm_campaign).map((each) => call.fewSubjects(call.day, each)),
    ...tally('device', call.device),
    ...tally('browser', call.browser),
  ]
}

function ownTallies({ name, params }: Event, value: number | null): Tally[] {
  if (isVital(name)) return value === null ? [] : [{ what: name, subject: String(stepOf(name, value)) }]
  if (!('form' in params)) return []
  const { form } = params
  const rules = 'rules' in params ? brokenRules(params.rules) : []
  return [
    { what: name, subject: form },
    ...rules.map((rule) => ({ what: 'form_rule', subject: `${form}_${rule}` })),
  ]
}
