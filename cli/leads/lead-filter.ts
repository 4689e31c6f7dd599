import { languageCodes } from '../../content/schema/languages.ts'
import { addDays, isDay } from '../../contract/days.ts'
import { collections } from '../../contract/forms.ts'
import { leadStatuses } from '../../contract/lead-status.ts'
import type { LeadFilter } from '../../server/database/lead.ts'
import { dayIn, startOfDay } from '../../server/days-of-zone.ts'
import { addressKey } from '../../server/mail-address.ts'
import { CommandError, flag, type readOptions, text } from '../command-line.ts'
import type { Call } from './command.ts'

export const filterOptions = {
  ...{ search: text, status: text, collection: text, since: text, until: text, email: text },
  ...{ owner: text, due: text, source: text, campaign: text, language: text, limit: text },
  ...{ spam: flag, 'no-spam': flag, unread: flag },
}

type FilterValues = ReturnType<typeof readOptions<typeof filterOptions>>

type Clock = { now: Call['now']; config: Pick<Call['config'], 'timeZone'> }

export function leadFilter(values: FilterValues, clock: Clock): LeadFilter {
  const { search, email, unread, language, since, until, owner, due } = values
  const collection = oneOf('--collection', collections, values.collection)
  const status = oneOf('--status', leadStatuses, values.status)
  if (values.spam && values['no-spam']) throw new CommandError('Use --spam or --no-spam, not both.')
  const spam = values.spam ? 'only' : values['no-spam'] ? 'without' : undefined
  return {
    ...{ order: 'newest', search, status, collection, email, spam, unread },
    language: oneOf('--language', languageCodes, language),
    ...{ utmSource: values.source, utmCampaign: values.campaign },
    ...inOrder({
      since: since === undefined ? since : instant('--since', since, clock).from,
      until: until === undefined ? until : instant('--until', until, clock).to,
    }),
    owner: owner === 'none' ? null : owner && addressKey(owner),
    dueBy: due === undefined ? due : dayOf('--due', due, clock),
  }
}

export function oneOf<T extends string>(option: string, known: readonly T[], given: string | undefined) {
  if (given === undefined) return undefined
  const found = known.find((name) => name === given)
  if (found === undefined) throw new CommandError(`${option} must be one of ${known.join(', ')}.`)
  return found
}

export function limitOf({ limit }: FilterValues): number | undefined {
  if (limit === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(limit)) throw new CommandError('--limit must be a whole number of at least 1.')
  return Number(limit)
}

export function dayOf(option: string, text: string, clock: Clock): string {
  const day = text === 'tomorrow' ? addDays(namedDay('today', clock), 1) : namedDay(text, clock)
  if (!isDay(day)) throw new CommandError(`${option} must be a day such as 2026-11-15, today or tomorrow.`)
  return day
}

function namedDay(text: string, { now, config }: Clock): string {
  const today = dayIn(config.timeZone, now())
  return { today, yesterday: addDays(today, -1) }[text] ?? text
}

/** Refuses a period that ends before it begins: it would look like one in which nothing happened. */
export function inOrder<P extends { since: number | undefined; until: number | undefined }>(period: P): P {
  const { since, until } = period
  if (since !== undefined && until !== undefined && until <= since)
    throw new CommandError('--until is before --since.')
  return period
}

/** Both days are inclusive, in `TIME_ZONE`: `--since D --until D` lists the leads of day D. */
export function instant(option: string, text: string, clock: Clock): { from: number; to: number } {
  const { timeZone } = clock.config
  const day = namedDay(text, clock)
  if (isDay(day)) return { from: startOfDay(timeZone, day), to: startOfDay(timeZone, addDays(day, 1)) }
  const isTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text)
  const from = isTime ? Date.parse(text) : Number.NaN
  if (Number.isNaN(from))
    throw new CommandError(
      `${option} must be a day such as 2026-11-15, today or yesterday, or a time such as 2026-11-15T09:30:00Z.`,
    )
  return { from, to: from }
}
