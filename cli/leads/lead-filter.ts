import { collections } from '../../contract/forms.ts'
import type { LeadFilter } from '../../server/database/store.ts'
import { CommandError } from '../command-line.ts'

export const filterOptions = {
  collection: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  email: { type: 'string' },
  spam: { type: 'boolean' },
  'no-spam': { type: 'boolean' },
} as const

export interface FilterValues {
  collection?: string
  since?: string
  until?: string
  email?: string
  spam?: boolean
  'no-spam'?: boolean
}

export function leadFilter(values: FilterValues): LeadFilter {
  const collection = collections.find((name) => name === values.collection)
  if (values.collection !== undefined && collection === undefined)
    throw new CommandError(`--collection must be one of ${collections.join(', ')}.`)
  const spam = values.spam ? 'only' : values['no-spam'] ? 'without' : undefined
  return {
    ...(collection && { collection }),
    ...(values.email !== undefined && { email: values.email }),
    ...(values.since !== undefined && { since: instant('--since', values.since).from }),
    ...(values.until !== undefined && { until: instant('--until', values.until).to }),
    ...(spam && { spam }),
  }
}

const dayMs = 24 * 60 * 60 * 1000

/** A day means all of it, so `--since D --until D` lists the leads of day D. */
export function instant(option: string, text: string): { from: number; to: number } {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text)
  const isTime = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text)
  const from = isDay || isTime ? Date.parse(text) : Number.NaN
  if (Number.isNaN(from))
    throw new CommandError(
      `${option} must be a day such as 2026-11-15 or a time such as 2026-11-15T09:30:00Z.`,
    )
  return { from, to: isDay ? from + dayMs : from }
}
