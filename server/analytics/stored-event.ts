import { createHmac } from 'node:crypto'
import { isLanguage } from '../../content/languages.ts'
import { brokenRules, type CollectBody, goalPages, goals, otherName } from '../../contract/analytics.ts'
import { type Goal, tapGoals, visitGoals } from '../../contract/goals.ts'
import type { DeviceKind } from '../../contract/report.ts'
import { rootLanguage } from '../../contract/routes.ts'
import { isVital } from '../../contract/vitals.ts'
import type { AnalyticsEvent, Tally } from '../database/visits.ts'
import { createLimit, type Limit } from '../http/limit.ts'
import { isKnownSource, visitSource } from './visit-source.ts'
import { stepOf } from './vitals.ts'

type Event = CollectBody['events'][number]

export interface Circumstances {
  timestamp: number
  day: string
  visitor: string | null
  /** Where the visit came from, as its page says. */
  visit: CollectBody['visit']
  device: DeviceKind
  browser: string
  isOwnHost: (host: string) => boolean
  limitSubjects: (tally: Tally) => Tally
}

/** The stored part of an event: name, page, time, one number and its tallies. Not the sender. */
export function storedEvent(event: Event, call: Circumstances): AnalyticsEvent {
  const { name, params } = event
  const { timestamp, day, visitor } = call
  const engagedMs = 'engagement_time_msec' in params ? params.engagement_time_msec : undefined
  const value = engagedMs ?? ('value' in params ? params.value : undefined) ?? null
  const page = spokenPage(params.page_name)
  const source = sourceOf(event, call)
  const arrival = event.name === 'page_view' ? arrivalTallies(event.params, { ...call, page, source }) : null
  const beginsVisit = visitor === null && arrival !== null && comesFromOutside(event, call)
  const tallies = [
    ...ownTallies(event, value),
    ...viewTallies(event, page, call),
    ...(tapGoals.some((goal) => goal === name)
      ? [{ what: 'goal_source', subject: `${name} ${source}` }]
      : []),
    ...(beginsVisit ? arrival : []),
  ]
  const segment = { source, device: call.device, page }
  return { name, ...segment, timestamp, day, value, tallies, once: goalTallies(name, page), visitor, arrival }
}

/** A page view from another site says its source itself; everything else belongs to the visit. */
function sourceOf(event: Event, call: Circumstances): string {
  const isFromElsewhere =
    event.name === 'page_view' &&
    (event.params.utm_source || (event.params.referrer && comesFromOutside(event, call)))
  const subject = visitSource(isFromElsewhere ? event.params : (call.visit ?? {}), call.isOwnHost)
  return call.limitSubjects({ what: 'source', subject }).subject
}

/** Reaching a goal implies that it was offered, and finishing a case implies having begun it. */
function goalTallies(name: string, page: string): Tally[] {
  const offered = (goal: Goal) => ({ what: 'goal_offered', subject: goal })
  const reached = (goal: Goal) => [{ what: 'goal_people', subject: goal }, offered(goal)]
  if (name === 'page_view') return visitGoals.filter((goal) => isOn(goalPages[goal], page)).map(offered)
  const goal = goals.find((each) => each === name)
  if (goal === 'case_begun') return [...reached(goal), offered('case_finished')]
  if (goal === 'case_finished') return [...reached('case_begun'), ...reached(goal)]
  return goal ? reached(goal) : []
}

/** Ignores the language prefix. */
const isOn = (pages: string[], page: string) => pages.includes(page.replace(/^\/[a-z]{2}(?=\/|$)/, '') || '/')

/** A robot's page view only increments the robot's counter. */
export const robotEvent = (
  name: string,
  { timestamp, day }: Pick<Circumstances, 'timestamp' | 'day'>,
  tally: Tally,
): AnalyticsEvent => ({
  ...{ name, page: otherName, source: '', device: '', timestamp, day },
  ...{ value: null, visitor: null, arrival: null },
  tallies: [tally],
  isLeftOut: true,
})

/** Without a visitor id, a visit begins where the referrer is another site. */
const comesFromOutside = ({ params }: Event, { isOwnHost }: Circumstances) =>
  'referrer' in params && params.referrer !== undefined && !isOwnHost(params.referrer)

type View = Extract<Event, { name: 'page_view' }>['params']

const tally = (what: string, subject: string | undefined): Tally[] => (subject ? [{ what, subject }] : [])

function arrivalTallies(params: View, call: Circumstances & { page: string; source: string }): Tally[] {
  const limited = (what: string, subject: string | undefined) => tally(what, subject).map(call.limitSubjects)
  return [
    ...tally('landing', call.page),
    ...tally('language', languageOfPage(call.page)),
    ...tally('source', call.source),
    ...limited('campaign', params.utm_campaign),
    ...limited('medium', params.utm_medium),
    ...limited('content', params.utm_content),
    ...limited('term', params.utm_term),
    ...tally('device', call.device),
    ...tally('browser', call.browser),
  ]
}

/** Of every page view: the kind of device, and an address that was not found with the host that led there. */
function viewTallies(event: Event, page: string, call: Circumstances): Tally[] {
  if (event.name !== 'page_view') return []
  const { lost, referrer } = event.params
  const from = referrer && call.isOwnHost(referrer) ? 'this site' : visitSource({ referrer }, call.isOwnHost)
  return [
    ...tally('page_device', `${page} ${call.device}`),
    ...tally('not_found', lost && `${lost} ${from}`).map(call.limitSubjects),
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

const mostPerDay = 300

/** New names of a kind that one client may bring at once, and then per minute: a program that invents them fills no report. */
const namesAtOnce = 5
const namesPerMinute = 1 / 60

/**
 * Links can contain any source, campaign or address, so the number of different ones is bounded. Those that cannot be added count
 * as '(other)': after the first 300 of a day, beyond a client's few, and all but the first of a request, of which only
 * one can begin a visit. Direct visits and known sources need no place.
 */
export function createSubjectLimit() {
  let today = ''
  const seen = new Map<string, Set<string>>()
  const limits = new Map<string, Limit>()
  return ({ day, address, now }: { day: string; address: string; now: number }) => {
    if (day !== today) seen.clear()
    today = day
    const added = new Set<string>()
    return (tally: Tally): Tally => {
      const { what, subject } = tally
      const subjects = seen.get(what) ?? new Set()
      seen.set(what, subjects)
      if (subjects.has(subject) || (what === 'source' && isKnownSource(subject))) return tally
      const isFull = subjects.size >= mostPerDay || added.has(what)
      const names = limits.getOrInsertComputed(what, () => createLimit(namesPerMinute, namesAtOnce))
      if (isFull || names.usedUp(address, now)) return { ...tally, subject: otherName }
      names.admit(address, now)
      subjects.add(subject)
      added.add(what)
      return tally
    }
  }
}

/** A pseudonym of the visitor for one day. Each day has its own secret, so keys of different days cannot be linked. */
export function createVisitorKeys(identitySecret: string): (userId: string, day: string) => string {
  let today = { day: '', secret: '' }
  const hash = (secret: string, text: string) => createHmac('sha256', secret).update(text)
  return (userId, day) => {
    if (today.day !== day) today = { day, secret: hash(identitySecret, `visitors of ${day}`).digest('hex') }
    return hash(today.secret, userId.toLowerCase()).digest('base64url').slice(0, 22)
  }
}

const codeOf = (page: string) => /^\/([a-z]{2})(?=\/|$)/.exec(page)?.[1]

/** A page under the prefix of an unsupported language counts as '(other)'. */
export function spokenPage(page: string): string {
  const code = codeOf(page)
  if (code === undefined) return page
  return isLanguage(code) && code !== rootLanguage ? page : otherName
}

export const languageOfPage = (spoken: string): string | undefined =>
  spoken === otherName ? undefined : (codeOf(spoken) ?? rootLanguage)
