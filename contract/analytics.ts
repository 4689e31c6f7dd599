import * as v from 'valibot'
import { type Collection, collections, formSchemas } from './forms.ts'
import { type Goal, tapGoals, type VisitGoal, visitGoals } from './goals.ts'
import { queryValue } from './query-value.ts'
import { type PagePath, pagePaths, pathIn, rootLanguage } from './routes.ts'

/**
 * The events that pages send. Nothing else is stored or forwarded: an unknown event or page counts as '(other)', unknown
 * parameters are dropped, and a number larger than a page can measure refuses the whole call.
 */
export const otherName = '(other)'

const dayMs = 24 * 60 * 60_000
const longestLoadMs = 10 * 60_000
const largestShift = 1000

const pathsInLowerCase = new Map<string, PagePath>(pagePaths.map((path) => [path.toLowerCase(), path]))

/** Longer than any path of this site; longer paths are not examined. */
const longestPath = 300

/** The path of a 404 page is not stored: it is free text and could name a person. */
export function knownPage(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  if (path.length > longestPath) return otherName
  const plain = withoutEndSlashes(path.toLowerCase())
  const page = pathsInLowerCase.get(plain)
  if (page) return page
  // The server checks that the code is a language of this site.
  const [, code = '', inLanguage = ''] = /^\/([a-z]{2})(\/.+)?$/.exec(plain) ?? []
  const translated = pathsInLowerCase.get(inLanguage || '/')
  return code && code !== rootLanguage && translated ? pathIn(code, translated) : otherName
}

function withoutEndSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

const pageName = v.optional(v.pipe(v.string(), v.transform(knownPage)), '')
const upTo = (largest: number) => v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(largest)))

const host = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z\d.:-]{0,100}$/))

/** Campaign values come from links that anyone can write: e-mail addresses and phone numbers are dropped. */
const campaignWords = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+|-]{0,59}$/u
const mostDigits = 9
const hasFewDigits = (text: string) => text.replace(/\P{Nd}/gu, '').length <= mostDigits
export const campaignWord = (text: string | null | undefined): string | undefined => {
  const word = text?.trim()
  if (!word) return undefined
  return campaignWords.test(word) && hasFewDigits(word) ? word : otherName
}

const campaignFields = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'] as const
type Campaign = Partial<Record<(typeof campaignFields)[number], string>>

/** Pages of version 1, which may still be open or cached, sent the campaign in the query of `page_name`. */
function campaignOf({ page_name, ...params }: { page_name: string } & Campaign): Campaign {
  const query = /\?([^#]*)/.exec(page_name)?.[1] ?? ''
  const words = campaignFields.map((name) => [name, campaignWord(params[name] ?? queryValue(query, name))])
  return Object.fromEntries(words.filter(([, word]) => word))
}

/** A field, and whether it was empty or broke its rule. */
export type BrokenRule = `${string}_missing` | `${string}_unfit`
const fieldNames = new Set(collections.flatMap((form) => Object.keys(formSchemas[form].entries)))
const isBrokenRule = (text: string): text is BrokenRule => {
  const [field = '', how = '', ...more] = text.split('_')
  return fieldNames.has(field) && ['missing', 'unfit'].includes(how) && more.length === 0
}
/** Comma-separated, since Google Analytics accepts no lists. */
export const brokenRules = (text: string): BrokenRule[] => text.split(',').filter(isBrokenRule)
const rules = v.pipe(
  v.string(),
  v.maxLength(400),
  v.transform((text) => [...new Set(brokenRules(text))].join(',')),
)

/** The host that the page was opened from: '' for none, absent if the page was reloaded or restored. */
const referrer = v.optional(v.fallback(host, otherName))

/** An address that was not found can be anything: a path is kept if it has at most 80 plain characters and few digits. */
const lostPath = (path: string): string =>
  /^\/[\w./-]{0,79}$/.test(path) && hasFewDigits(path) ? path : otherName

const view = v.pipe(
  v.object({
    page_name: v.optional(v.string(), ''),
    referrer,
    utm_source: v.optional(v.string()),
    utm_medium: v.optional(v.string()),
    utm_campaign: v.optional(v.string()),
    utm_content: v.optional(v.string()),
    utm_term: v.optional(v.string()),
    /** Said by the page that the server sends for unknown addresses. */
    not_found: v.optional(v.literal(true)),
  }),
  v.transform(({ referrer, not_found, ...params }) => ({
    page_name: knownPage(params.page_name),
    ...(not_found && { lost: lostPath(params.page_name.split(/[?#]/, 1)[0] ?? '') }),
    ...(referrer !== undefined && { referrer }),
    ...campaignOf(params),
  })),
)
const visit = v.pipe(
  v.object({ referrer, utm_source: v.optional(v.string()) }),
  v.transform(({ referrer, utm_source }) => ({ referrer, utm_source: campaignWord(utm_source) })),
)

/** Goals besides the forms, in the order of a visit. */
export const goals: readonly Goal[] = [...visitGoals, ...tapGoals]

/** The pages on which each goal can be reached; visitors of other pages are not counted in its rate. Only a begun case can be finished. */
export const goalPages: Record<VisitGoal, PagePath[]> = {
  film_played: ['/'],
  case_begun: ['/case'],
  case_finished: [],
  calculator_used: ['/impact'],
}

const form = v.object({ page_name: pageName, form: v.picklist<Collection[]>(collections) })
const refusal = v.object({ ...form.entries, rules })
const engagement = v.object({ page_name: pageName, engagement_time_msec: upTo(dayMs) })
const timing = v.object({ page_name: pageName, value: upTo(longestLoadMs) })
const shift = v.object({ page_name: pageName, value: upTo(largestShift) })

const pageEvent = v.variant('name', [
  v.object({ name: v.picklist(['page_view']), params: v.optional(view, {}) }),
  v.object({
    name: v.picklist([...visitGoals, ...tapGoals]),
    params: v.optional(v.object({ page_name: pageName }), {}),
  }),
  v.object({ name: v.picklist(['user_engagement']), params: v.optional(engagement, {}) }),
  v.object({ name: v.picklist(['LCP', 'INP', 'TTFB']), params: v.optional(timing, {}) }),
  v.object({ name: v.picklist(['CLS']), params: v.optional(shift, {}) }),
  v.object({ name: v.picklist(['form_seen', 'form_begun', 'form_sent']), params: form }),
  v.object({ name: v.picklist(['form_refused']), params: refusal }),
])

const pageEventNames = new Set<string>(pageEvent.options.flatMap(({ entries }) => entries.name.options))

const otherEvent = v.pipe(
  v.object({ name: v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,39}$/)) }),
  v.check(({ name }) => !pageEventNames.has(name)),
  v.transform(() => ({ name: otherName, params: { page_name: otherName } }) as const),
)

export const mostEvents = 25

export const collectSchema = v.object({
  measurementId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  /** The visitor's id from the anonymous sign-in; any other value is dropped. */
  userId: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  /** Where the visit came from that these events belong to. A page view from another site says it itself. */
  visit: v.fallback(v.optional(visit), undefined),
  events: v.pipe(v.array(v.union([pageEvent, otherEvent])), v.minLength(1), v.maxLength(mostEvents)),
})

/** A validated call without free text. */
export type CollectBody = v.InferOutput<typeof collectSchema>
export type PageEvent = v.InferInput<typeof pageEvent>
export type CollectCall = Omit<v.InferInput<typeof collectSchema>, 'events'> & { events: PageEvent[] }

export interface WebConfigReply {
  appId: string
  measurementId: string
}

export interface SummaryReply {
  eventDim: { name: string; count: number }[]
}
