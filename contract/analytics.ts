import * as v from 'valibot'

/** What the pages tell the analytics, and nothing else can be told: short names, short values, no free text. */

const eventName = v.pipe(v.string(), v.regex(/^[A-Za-z]\w{0,39}$/))
const paramValue = v.union([
  v.pipe(v.string(), v.maxLength(300)),
  v.pipe(v.number(), v.finite()),
  v.boolean(),
])

export const collectSchema = v.object({
  measurementId: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)),
  userId: v.optional(v.pipe(v.string(), v.maxLength(128))),
  events: v.pipe(
    v.array(
      v.object({
        name: eventName,
        params: v.optional(
          v.pipe(
            v.record(eventName, paramValue),
            v.check((params) => Object.keys(params).length <= 25),
          ),
          {},
        ),
      }),
    ),
    v.minLength(1),
    v.maxLength(25),
  ),
})

export type CollectBody = v.InferOutput<typeof collectSchema>

/** The events our own pages send; the collect call takes others of the same form too. */
export type PageEvent =
  | { name: 'page_view'; params: { page_name: string } }
  | { name: 'user_engagement'; params: { page_name: string; engagement_time_msec: number } }
  | { name: 'LCP' | 'CLS' | 'INP' | 'TTFB'; params: { page_name: string; value: number } }

export interface WebConfigReply {
  appId: string
  measurementId: string
}

export interface SummaryReply {
  eventDim: { name: string; count: number }[]
}
