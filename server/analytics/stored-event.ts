import { createHmac } from 'node:crypto'
import { isLanguage } from '../../content/languages.ts'
import { brokenRules, type CollectBody, goalPages, goals, otherName } from '../../contract/analytics.ts'
import { type Goal, type TapGoal, tapGoals, visitGoals } from '../../contract/goals.ts'
import { rootLanguage } from '../../contract/routes.ts'
import { isVital } from '../../contract/vitals.ts'
import type { AnalyticsEvent, Tally } from '../database/visits.ts'
import { createLimit } from '../http/limit.ts'
import { isKnownSource, visitSource } from './visit-source.ts'
import { stepOf } from './vitals.ts'

type Event = CollectBody['events'][number]

export interface Circumstances {
  timestamp: number
  day: string
  visitor: string | null
  device: string
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
  const arrival = event.name === 'page_view' ? arrivalTallies(event.params, call) : null
  const beginsVisit = visitor === null && arrival !== null && comesFromOutside(event, call)
  const tallies = [...ownTallies(event, value), ...tapTallies(event, call), ...(beginsVisit ? arrival : [])]
  const page = spokenPage(params.page_name)
  return { name, page, timestamp, day, value, tallies, once: goalTallies(name, page), visitor, arrival }
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
  ...{ name, page: otherName, timestamp, day, value: null, visitor: null, arrival: null },
  tallies: [tally],
  isLeftOut: true,
})

/** Without a visitor id, a visit begins where the referrer is another site. */
const comesFromOutside = ({ params }: Event, { isOwnHost }: Circumstances) =>
  'referrer' in params && params.referrer !== undefined && !isOwnHost(params.referrer)

function arrivalTallies(params: Extract<Event, { name: 'page_view' }>['params'], call: Circumstances) {
  const page = spokenPage(params.page_name)
  const tally = (what: string, subject: string | undefined) => (subject ? [{ what, subject }] : [])
  return [
    ...tally('landing', page),
    ...tally('language', languageSpokenOn(page)),
    ...tally('source', visitSource(params, call.isOwnHost)).map(call.limitSubjects),
    ...tally('campaign', params.utm_campaign).map(call.limitSubjects),
    ...tally('device', call.device),
    ...tally('browser', call.browser),
  ]
}

const isTap = (event: Event): event is Extract<Event, { name: TapGoal }> =>
  tapGoals.some((goal) => goal === event.name)

function tapTallies(event: Event, call: Circumstances): Tally[] {
  if (!isTap(event)) return []
  const source = call.limitSubjects({ what: 'source', subject: visitSource(event.params, call.isOwnHost) })
  return [{ what: 'goal_source', subject: `${event.name} ${source.subject}` }]
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

/** New names that one client may bring at once, and then per minute: a program that invents them fills no report. */
const namesAtOnce = 5
const namesPerMinute = 1 / 60

/**
 * Links can contain any source or campaign, so the number of different ones is bounded. Those that cannot be added count
 * as '(other)': after the first 300 of a day, beyond a client's few, and all but the first of a request, of which only
 * one can begin a visit. Direct visits and known sources need no place.
 */
export function createSubjectLimit() {
  let today = ''
  const seen = new Map<string, Set<string>>()
  const names = createLimit(namesPerMinute, namesAtOnce)
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

const languageSpokenOn = (spoken: string): string | undefined =>
  spoken === otherName ? undefined : (codeOf(spoken) ?? rootLanguage)
