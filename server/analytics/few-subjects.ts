import { otherName } from '../../contract/analytics.ts'
import type { Tally } from '../database/visits.ts'

const mostPerDay = 300

/**
 * Sources and campaigns are written by whoever makes a link, so there could be any number of them. Each gets a row of
 * its own until there are so many on a day that nobody would read them; the rest counts as '(other)'.
 */
export function createFewSubjects(most = mostPerDay): (day: string, tally: Tally) => Tally {
  let today = ''
  const seen = new Map<string, Set<string>>()
  return (day, tally) => {
    if (day !== today) seen.clear()
    today = day
    const subjects = seen.get(tally.what) ?? new Set()
    seen.set(tally.what, subjects)
    if (!subjects.has(tally.subject) && subjects.size >= most) return { ...tally, subject: otherName }
    subjects.add(tally.subject)
    return tally
  }
}
