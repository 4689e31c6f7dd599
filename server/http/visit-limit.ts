import { type ClientLimit, createClientLimit } from './client-limit.ts'

/**
 * A carrier puts thousands of phones behind one address, and a campaign brings them within minutes, so an address may
 * bring this many minutes' worth of visits at once. The limit is for the disk, which the leads share.
 */
const minutesAtOnce = 50
const allClientsFactor = 10
/** Views, engagements and vitals of a visit to a few pages. */
const eventsPerVisit = 10

export const createVisitLimit = (visitsPerMinute: number): ClientLimit =>
  createClientLimit({
    perMinute: visitsPerMinute,
    atOnce: visitsPerMinute * minutesAtOnce,
    allClientsFactor,
  })

export const createEventLimit = (visitsPerMinute: number): ClientLimit =>
  createVisitLimit(visitsPerMinute * eventsPerVisit)
